import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { openExternalLink } from '#main/security/external-links.ts';
import type { PathGrants } from '#main/security/path-grants.ts';
import type { ToolHandlers } from '#shared/contract/define-tool.ts';
import type { Tools } from '#shared/contract/tools.ts';
import { SHELL_TEXTS, type ShellLanguage } from './shell-texts.ts';

/** Extensions that a file source may have; everything else is reached by choosing its folder. */
const SOURCE_EXTENSIONS = ['hbk', 'md', 'markdown', 'html', 'htm'];

export type ElectronTools = Pick<ToolHandlers<Tools, 'main'>, 'pick_source' | 'open_external'>;

/** The tools that need a desktop: the system's file dialog and its browser. */
export function createElectronTools(options: {
  grants: PathGrants;
  window: () => BrowserWindow | null;
  language: () => ShellLanguage;
}): ElectronTools {
  const texts = () => SHELL_TEXTS[options.language()];
  return {
    async pick_source({ kind }) {
      const window = options.window();
      const dialogOptions: OpenDialogOptions =
        kind === 'folder'
          ? { title: texts().pickFolder, properties: ['openDirectory', 'multiSelections'] }
          : {
              title: texts().pickFile,
              properties: ['openFile', 'multiSelections'],
              filters: [{ name: texts().filesOfSources, extensions: SOURCE_EXTENSIONS }],
            };
      const answer = await (window
        ? dialog.showOpenDialog(window, dialogOptions)
        : dialog.showOpenDialog(dialogOptions));
      return { paths: options.grants.grant(answer.canceled ? [] : answer.filePaths) };
    },

    async open_external({ url }) {
      return { opened: await openExternalLink(url, options.window(), texts().externalLink) };
    },
  };
}
