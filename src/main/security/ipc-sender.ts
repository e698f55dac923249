import { isTrustedUrl, type TrustedOrigin } from './app-origin.ts';

/** What is known about the sender of an IPC message, taken from Electron's event and never from the message. */
export interface IpcSender {
  webContentsId: number;
  /** Null when the frame is gone or navigated since it sent. */
  frame: { url: string; isTopFrame: boolean } | null;
}

/** True for the app's own page in the top frame of a window that the app opened. */
export function isTrustedSender(
  sender: IpcSender,
  knownWebContentsIds: ReadonlySet<number>,
  trusted: TrustedOrigin,
): boolean {
  if (sender.frame === null || !sender.frame.isTopFrame) return false;
  return knownWebContentsIds.has(sender.webContentsId) && isTrustedUrl(sender.frame.url, trusted);
}
