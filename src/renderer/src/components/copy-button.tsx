import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copy.ts';
import { IconButton } from './icon-button.tsx';

const FEEDBACK_MS = 1600;

/** Copies a text and says for a moment whether that worked. `text` is asked for on the click. */
export function CopyButton(props: {
  label: string;
  icon: ReactNode;
  text: () => string | Promise<string>;
  className?: string;
}): ReactNode {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => setOutcome((await copyText(await props.text())) ? 'copied' : 'failed');
  const label = outcome === null ? props.label : t(outcome === 'copied' ? 'article.copied' : 'article.copyFailed');
  const icon = { copied: <Check size={16} />, failed: <X size={16} /> };
  return (
    <>
      <IconButton
        label={label}
        icon={outcome ? icon[outcome] : props.icon}
        onClick={() => void copy()}
        {...(props.className ? { className: props.className } : {})}
      />
      <span className="visually-hidden" role="status">
        {outcome && label}
      </span>
    </>
  );
}
