import type { WebPreferences } from 'electron';

/**
 * The window's rights, in one frozen constant. Options that would weaken it (webSecurity, allowRunningInsecureContent,
 * experimental and blink features) are absent on purpose: Electron's defaults for them are the safe ones.
 */
export const HARDENED_WEB_PREFERENCES = Object.freeze({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  disableDialogs: true,
} satisfies WebPreferences);
