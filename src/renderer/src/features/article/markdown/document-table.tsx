import type { ExtraProps } from 'hast-util-to-jsx-runtime';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A table that scrolls sideways by itself, so that a wide one does not widen the page. */
export function DocumentTable(props: ComponentProps<'table'> & ExtraProps): ReactNode {
  const { t } = useTranslation();
  const { node: _node, ...rest } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="table-scroll" aria-label={t('article.table')} tabIndex={0}>
      <table {...rest} />
    </section>
  );
}
