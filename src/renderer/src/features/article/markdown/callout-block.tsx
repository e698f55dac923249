import type { ExtraProps } from 'hast-util-to-jsx-runtime';
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Code,
  Info,
  Lightbulb,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLOUT_KINDS, type CalloutKind, MARKED_KINDS } from './callouts.ts';

const ICONS: Record<CalloutKind, LucideIcon> = {
  note: Info,
  tip: Lightbulb,
  important: CircleAlert,
  warning: TriangleAlert,
  caution: OctagonAlert,
  success: CircleCheck,
  failure: CircleX,
  example: Code,
};

/** A quote, or a callout when the document marks the quote as one. */
export function CalloutBlock(props: ComponentProps<'blockquote'> & ExtraProps): ReactNode {
  const { t } = useTranslation();
  const { node, children } = props;
  const kind = CALLOUT_KINDS.find((known) => known === node?.properties.dataCallout);
  if (!kind) return <blockquote>{children}</blockquote>;
  const Icon = ICONS[kind];
  const ownTitle = node?.properties.dataCalloutTitle;
  const marked = MARKED_KINDS.find((known) => known === kind) ?? 'note';
  const title = typeof ownTitle === 'string' ? ownTitle : t(`article.callout.${marked}`);
  return (
    <blockquote className="callout" data-callout={kind}>
      <p className="callout-title" {...(typeof ownTitle === 'string' ? {} : { 'data-not-text': '' })}>
        <Icon size={16} aria-hidden="true" />
        {title}
      </p>
      {children}
    </blockquote>
  );
}
