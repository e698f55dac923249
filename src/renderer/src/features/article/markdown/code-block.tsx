import type { ExtraProps } from 'hast-util-to-jsx-runtime';
import { toString as textOf } from 'hast-util-to-string';
import { Copy } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/copy-button.tsx';

/**
 * A block of code. The button that copies it is made when the pointer or the focus comes: a large page has thousands of
 * blocks, and nearly all of their buttons would never be seen.
 */
export function CodeBlock(props: ComponentProps<'pre'> & ExtraProps): ReactNode {
  const { node, ...rest } = props;
  const [near, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the button is only made in time
    <div className="code-block" onPointerEnter={approach} onFocus={approach}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre {...rest} tabIndex={0} />
      {near && <CopyCode text={() => (node ? textOf(node).replace(/\n$/u, '') : '')} />}
    </div>
  );
}

function CopyCode(props: { text: () => string }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="code-actions" data-not-text="">
      <CopyButton label={t('article.copyCode')} icon={<Copy size={16} />} text={props.text} />
    </div>
  );
}
