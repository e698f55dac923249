import { vi } from 'vitest';

/** What jsdom does not have and the window uses. Each stands in for the browser, not for code of ours. */
export function installBrowserParts(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo;
  Element.prototype.scrollBy = vi.fn() as typeof Element.prototype.scrollBy;
}
