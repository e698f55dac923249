import { Square, SquareCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The box of a task list item. It only tells: a document has no controls. */
export function TaskMark(props: ComponentProps<'input'>): ReactNode {
  const { t } = useTranslation();
  const Icon = props.checked ? SquareCheck : Square;
  return (
    <span className="task-mark">
      <Icon size={16} aria-hidden="true" />
      <span className="visually-hidden">{t(props.checked ? 'article.taskDone' : 'article.taskOpen')}</span>
    </span>
  );
}
