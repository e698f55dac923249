import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import type { FindInPage } from './use-find-in-page.ts';

/** Find in page. `focusRequest` grows when Ctrl+F is pressed again, to bring the focus back here. */
export function FindBar(props: { find: FindInPage; focusRequest: number; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { find } = props;
  const input = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is the reason to focus
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [props.focusRequest]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      find.step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      props.onClose();
    }
  };

  const searched = find.phrase.trim() !== '';
  return (
    <search className="find-bar">
      <input
        ref={input}
        type="text"
        className="input find-input"
        aria-label={t('find.label')}
        placeholder={t('find.placeholder')}
        value={find.phrase}
        spellCheck={false}
        onChange={(event) => find.setPhrase(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className="find-position" role="status">
        {searched && find.total === 0 && t('find.none')}
        {searched && find.total > 0 && t('find.position', { current: find.current + 1, total: find.total })}
      </span>
      <IconButton
        label={t('find.previous')}
        keys="Shift F3"
        icon={<ChevronUp size={16} />}
        disabled={find.total === 0}
        onClick={() => find.step(-1)}
      />
      <IconButton
        label={t('find.next')}
        keys="F3"
        icon={<ChevronDown size={16} />}
        disabled={find.total === 0}
        onClick={() => find.step(1)}
      />
      <IconButton label={t('find.close')} keys="Esc" icon={<X size={16} />} onClick={props.onClose} />
    </search>
  );
}
