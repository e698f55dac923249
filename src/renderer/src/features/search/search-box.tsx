import { Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import { KEYS } from '../../components/keyboard.ts';

/** The one search box: a combobox whose list stands below it. */
export function SearchBox(props: {
  inputRef: Ref<HTMLInputElement>;
  query: string;
  listId: string;
  activeElementId: string | undefined;
  expanded: boolean;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <search className="search-box">
      <Search className="search-box-icon" size={16} aria-hidden="true" />
      <input
        ref={props.inputRef}
        className="search-input"
        type="text"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={props.expanded}
        aria-controls={props.listId}
        aria-autocomplete="list"
        aria-activedescendant={props.activeElementId}
        placeholder={t('search.placeholder')}
        value={props.query}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={1000}
        onChange={(event) => props.onQuery(event.currentTarget.value)}
        onKeyDown={props.onKeyDown}
      />
      {props.query === '' ? (
        <span className="key search-box-key" aria-hidden="true">
          {KEYS.focusSearch}
        </span>
      ) : (
        <IconButton label={t('search.clear')} keys="Esc" icon={<X size={16} />} onClick={() => props.onQuery('')} />
      )}
    </search>
  );
}
