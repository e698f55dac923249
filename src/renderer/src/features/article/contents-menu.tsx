import { ListTree } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Heading } from './markdown/document-plugins.ts';

/** The headings of the article as a menu, to jump to. */
export function ContentsMenu(props: { headings: readonly Heading[]; onSelect: (heading: Heading) => void }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const popover = useRef<HTMLElement>(null);
  if (props.headings.length < 2) return null;
  const top = Math.min(...props.headings.map((heading) => heading.depth));
  return (
    <>
      <button
        type="button"
        className="icon-button contents-button"
        popoverTarget={id}
        aria-label={t('article.contents')}
        title={t('article.contents')}
      >
        <ListTree size={16} />
      </button>
      <nav ref={popover} id={id} popover="auto" className="popover contents" aria-label={t('article.contents')}>
        <h2 className="popover-title">{t('article.contents')}</h2>
        <ul>
          {props.headings.map((heading) => (
            <li key={heading.elementId} data-level={Math.min(heading.depth - top, 3)}>
              <button
                type="button"
                onClick={() => {
                  popover.current?.hidePopover?.();
                  props.onSelect(heading);
                }}
              >
                {heading.text}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
