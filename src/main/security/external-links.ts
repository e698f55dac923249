import { type BrowserWindow, dialog, shell } from 'electron';
import { parseExternalLink } from './external-link-policy.ts';

export interface ExternalLinkTexts {
  question: string;
  detail: (host: string) => string;
  open: string;
  cancel: string;
}

/**
 * Hands a link to the system after the person agreed to its full host. The only place that may: the system acts on far more
 * than web pages.
 * @returns whether it was opened; a link that the policy refuses is not even asked about
 */
export async function openExternalLink(
  url: string,
  window: BrowserWindow | null,
  texts: ExternalLinkTexts,
): Promise<boolean> {
  const link = parseExternalLink(url);
  if (link === undefined) return false;
  const options = {
    type: 'question' as const,
    message: texts.question,
    detail: `${texts.detail(link.host)}\n\n${link.href}`,
    buttons: [texts.open, texts.cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  if (response !== 0) return false;
  await shell.openExternal(link.href);
  return true;
}
