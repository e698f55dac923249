import type { ExtraProps } from 'hast-util-to-jsx-runtime';
import { CircleAlert, Info, Lightbulb, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLOUT_KINDS, type CalloutKind } from './document-plugins.ts';

const ICONS: Record<CalloutKind, LucideIcon> = {
  note: Info,
  tip: Lightbulb,
  important: CircleAlert,
  warning: TriangleAlert,
  caution: OctagonAlert,
};

/** A quote, or a callout when the document marks the quote as one. */
export function CalloutBlock(props: ComponentProps<'blockquote'> & ExtraProps): ReactNode {
  const { t } = useTranslation();
  const { node, children } = props;
  const kind = CALLOUT_KINDS.find((known) => known === node?.properties.dataCallout);
  if (!kind) return <blockquote>{children}</blockquote>;
  const Icon = ICONS[kind];
  return (
    <aside className="callout" data-callout={kind} aria-label={t(`article.callout.${kind}`)}>
      <p className="callout-title" data-not-text="">
        <Icon size={16} aria-hidden="true" />
        {t(`article.callout.${kind}`)}
      </p>
      {children}
    </aside>
  );
}
