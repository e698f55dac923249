import type { ComponentProps, ReactNode } from 'react';

/** A button that shows an icon only; its label is its accessible name and its tooltip. */
export function IconButton(
  props: { label: string; keys?: string; icon: ReactNode } & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>,
): ReactNode {
  const { label, keys, icon, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      className={`icon-button ${className ?? ''}`}
    >
      {icon}
    </button>
  );
}
