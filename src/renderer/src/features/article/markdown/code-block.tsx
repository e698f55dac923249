import type { ExtraProps } from 'hast-util-to-jsx-runtime';
import { toString as textOf } from 'hast-util-to-string';
import { Copy } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/copy-button.tsx';

/** A block of code with a button that copies it. */
export function CodeBlock(props: ComponentProps<'pre'> & ExtraProps): ReactNode {
  const { t } = useTranslation();
  const { node, ...rest } = props;
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre {...rest} tabIndex={0} />
      <div className="code-actions" data-not-text="">
        <CopyButton
          label={t('article.copyCode')}
          icon={<Copy size={16} />}
          text={() => (node ? textOf(node).replace(/\n$/u, '') : '')}
        />
      </div>
    </div>
  );
}
