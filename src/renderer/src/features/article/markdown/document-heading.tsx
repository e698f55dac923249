import type { ExtraProps } from 'hast-util-to-jsx-runtime';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A second-level heading; the hidden one above the footnotes is not the document's but the window's own. */
export function DocumentHeading(props: ComponentProps<'h2'> & ExtraProps): ReactNode {
  const { t } = useTranslation();
  const { node: _node, children, ...rest } = props;
  return <h2 {...rest}>{rest.className === 'sr-only' ? t('article.footnotes') : children}</h2>;
}
