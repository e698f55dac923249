import {
  Box,
  Boxes,
  Braces,
  FileCode,
  FileText,
  List,
  type LucideIcon,
  SquareFunction,
  Table,
  Tag,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleKind } from '#shared/model/article.ts';

const ICONS: Record<ArticleKind, LucideIcon> = {
  page: FileText,
  section: FileText,
  article: FileText,
  function: SquareFunction,
  type: Box,
  method: SquareFunction,
  property: Tag,
  event: Zap,
  constructor: Braces,
  enum: List,
  'enum-value': List,
  'query-table': Table,
  object: Boxes,
  member: Tag,
  module: FileCode,
};

/** What an article is about, as an icon with the kind's name for everybody who does not see it. */
export function KindIcon(props: { kind: ArticleKind; size?: number }): ReactNode {
  const { t } = useTranslation();
  const Icon = ICONS[props.kind];
  const name = t(`kind.${props.kind}`);
  return (
    <span className="kind-icon" title={name}>
      <Icon size={props.size ?? 14} aria-hidden="true" />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
