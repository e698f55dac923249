import { History } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { RecentArticle } from '../../navigation/window-state.ts';

/** One article of the list under an empty search box. */
export const RecentOption = memo(function RecentOption(props: {
  article: RecentArticle;
  elementId: string;
  active: boolean;
  open: boolean;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box, which names the active option
    <div
      id={props.elementId}
      className="hit hit-recent"
      role="option"
      aria-selected={props.active}
      data-id={props.article.id}
      data-open={props.open || undefined}
    >
      <div className="hit-head">
        <History size={14} aria-hidden="true" className="kind-icon" />
        <span className="hit-title">{props.article.title}</span>
        <span className="badge badge-source">{props.article.source}</span>
      </div>
    </div>
  );
});
