import { Info } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '#shared/model/search.ts';
import { KEYS } from '../../components/keyboard.ts';
import { KindIcon } from '../../components/kind-icon.tsx';
import { breadcrumbs, hitTitle } from './hit-title.ts';
import { MarkedText } from './marked-text.tsx';

export const WHY_ATTRIBUTE = 'data-why';
const SHOWN_STEPS = 2;

/** One hit in the list of results. Clicks are handled by the list. */
export const HitOption = memo(function HitOption(props: {
  hit: SearchHit;
  elementId: string;
  active: boolean;
  open: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { hit } = props;
  const { owner, name, nameEn } = hitTitle(hit);
  const path = breadcrumbs(hit);
  return (
    // The focus stays in the search box, which names the active option: an option itself is never focused.
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={props.elementId}
      className="hit"
      role="option"
      aria-selected={props.active}
      data-id={hit.id}
      data-open={props.open || undefined}
    >
      <div className="hit-head">
        <KindIcon kind={hit.kind} />
        <span className="hit-title" title={owner + name}>
          {owner && <span className="hit-owner">{owner}</span>}
          {name}
        </span>
      </div>
      {nameEn && <div className="hit-name-en">{nameEn}</div>}
      <div className="hit-meta">
        <span className="badge badge-source">{[hit.source, hit.version].filter(Boolean).join(' · ')}</span>
        <span className="hit-path">{shortPath(path)}</span>
      </div>
      {hit.snippet.text && (
        <div className="hit-snippet">
          <MarkedText text={hit.snippet.text} highlights={hit.snippet.highlights} />
        </div>
      )}
      {hit.explain && (
        // For the mouse; from the keyboard it is Alt+Enter. A button here would be a control inside of an option.
        <span
          className="hit-why"
          aria-hidden="true"
          title={`${t('search.why')} (${KEYS.why})`}
          {...{ [WHY_ATTRIBUTE]: '' }}
        >
          <Info size={14} />
        </span>
      )}
    </div>
  );
});

/** The last steps of a path: in a narrow list they say more than the first ones. */
function shortPath(path: readonly string[]): string {
  const shown = path.slice(-SHOWN_STEPS);
  return (shown.length < path.length ? ['…', ...shown] : shown).join(' › ');
}
