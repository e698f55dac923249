import { app, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import { SHELL_TEXTS, type ShellLanguage } from './shell-texts.ts';

/** Sets the application menu. Developer tools are in it only where they help: not in a packaged app. */
export function setAppMenu(language: ShellLanguage, options: { version: string; hasDevTools: boolean }): void {
  const { menu, about } = SHELL_TEXTS[language];
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const isMac = process.platform === 'darwin';
  const devTools: MenuItemConstructorOptions[] = options.hasDevTools ? [separator, { role: 'toggleDevTools' }] : [];

  const template: MenuItemConstructorOptions[] = [
    isMac ? { role: 'appMenu' } : { label: menu.file, submenu: [{ role: 'quit', label: menu.quit }] },
    {
      label: menu.edit,
      submenu: [
        { role: 'undo', label: menu.undo },
        { role: 'redo', label: menu.redo },
        separator,
        { role: 'cut', label: menu.cut },
        { role: 'copy', label: menu.copy },
        { role: 'paste', label: menu.paste },
        separator,
        { role: 'selectAll', label: menu.selectAll },
      ],
    },
    {
      label: menu.view,
      submenu: [
        { role: 'zoomIn', label: menu.zoomIn },
        // The same key without Shift, which is what people press.
        { role: 'zoomIn', label: menu.zoomIn, accelerator: 'CommandOrControl+=', visible: false },
        { role: 'zoomOut', label: menu.zoomOut },
        { role: 'resetZoom', label: menu.resetZoom },
        separator,
        { role: 'togglefullscreen', label: menu.fullScreen },
        ...devTools,
      ],
    },
    {
      role: 'help',
      label: menu.help,
      submenu: [
        {
          label: menu.about,
          click: () => {
            void dialog.showMessageBox({ message: `${app.getName()} ${options.version}`, detail: about, type: 'info' });
          },
        },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
