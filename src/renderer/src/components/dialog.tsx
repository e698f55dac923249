import { type ReactNode, useEffect, useId, useRef } from 'react';

/**
 * A modal dialog: the browser keeps the focus inside, closes it on Escape and gives the focus back.
 * It is open as long as it is rendered.
 */
export function Dialog(props: { title: string; onClose: () => void; children: ReactNode }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <h2 id={titleId} className="dialog-title">
        {props.title}
      </h2>
      {props.children}
    </dialog>
  );
}
