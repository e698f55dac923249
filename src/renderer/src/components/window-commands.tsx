import { useEffect, useRef } from 'react';
import { isTextField, type WindowCommand, windowCommand } from './keyboard.ts';

/** Runs `action` on a command of the keyboard, wherever the focus is, unless a dialog is open. */
export function useWindowCommand(command: WindowCommand, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (windowCommand(event, isTextField(document.activeElement)) !== command) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [command]);
}
