/** Where keys differ: on a Mac the command key takes the part of Ctrl. */
export const isMac = /mac/iu.test(navigator.platform);

/** Key caps as they are named in tooltips and help. */
export const KEYS = {
  focusSearch: isMac ? '⌘K' : 'Ctrl K',
  find: isMac ? '⌘F' : 'Ctrl F',
  back: isMac ? '⌘[' : 'Alt ←',
  forward: isMac ? '⌘]' : 'Alt →',
  library: isMac ? '⌘L' : 'Ctrl L',
  settings: isMac ? '⌘,' : 'Ctrl ,',
  why: isMac ? '⌥↵' : 'Alt Enter',
} as const;

/** What the whole window does on a key, whatever has the focus. */
export type WindowCommand =
  | 'focus-search'
  | 'find'
  | 'next-match'
  | 'previous-match'
  | 'back'
  | 'forward'
  | 'library'
  | 'settings';

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Reads a key press as a command of the window. Letters are taken by their place on the keyboard: in the Russian
 * layout Ctrl+K says «л». `typing` is true when the focus is in a text field: there a plain `/` is a character.
 */
export function windowCommand(press: KeyPress, typing: boolean): WindowCommand | null {
  const command = isMac ? press.metaKey : press.ctrlKey;
  if (command && !press.altKey && !press.shiftKey) {
    if (press.code === 'KeyK') return 'focus-search';
    if (press.code === 'KeyF') return 'find';
    if (press.code === 'KeyL') return 'library';
    if (press.code === 'Comma') return 'settings';
    if (isMac && press.code === 'BracketLeft') return 'back';
    if (isMac && press.code === 'BracketRight') return 'forward';
  }
  if (press.altKey && !command && !press.shiftKey && !isMac) {
    if (press.key === 'ArrowLeft') return 'back';
    if (press.key === 'ArrowRight') return 'forward';
  }
  if (press.key === 'F3') return press.shiftKey ? 'previous-match' : 'next-match';
  const plain = !press.ctrlKey && !press.metaKey && !press.altKey && !press.shiftKey;
  if (plain && !typing && (press.key === '/' || press.code === 'Slash')) return 'focus-search';
  return null;
}

/** True when keys typed there become text. */
export function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
  return element instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(element.type);
}
