import type { Settings } from '#shared/model/settings.ts';

export type ShellLanguage = 'ru' | 'en';

/** The language of menus and dialogs: the person's choice, or else Russian on a Russian system. */
export function shellLanguage(setting: Settings['language'], systemLocale: string): ShellLanguage {
  if (setting !== 'auto') return setting;
  return systemLocale.toLowerCase().startsWith('ru') ? 'ru' : 'en';
}

const en = {
  menu: {
    file: 'File',
    quit: 'Quit',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    view: 'View',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    resetZoom: 'Actual size',
    fullScreen: 'Full screen',
    help: 'Help',
    about: 'About Svod',
  },
  about: 'Offline search over 1C:Enterprise documentation and configurations.',
  pickFolder: 'Choose folders to import',
  pickFile: 'Choose files to import',
  filesOfSources: 'Documentation',
  externalLink: {
    question: 'Open this link outside Svod?',
    detail: (host: string) => `It leads to ${host}.`,
    open: 'Open',
    cancel: 'Cancel',
  },
  cannotStart: 'Svod cannot start',
};

type ShellTexts = typeof en;

const ru: ShellTexts = {
  menu: {
    file: 'Файл',
    quit: 'Выход',
    edit: 'Правка',
    undo: 'Отменить',
    redo: 'Повторить',
    cut: 'Вырезать',
    copy: 'Копировать',
    paste: 'Вставить',
    selectAll: 'Выделить всё',
    view: 'Вид',
    zoomIn: 'Увеличить',
    zoomOut: 'Уменьшить',
    resetZoom: 'Исходный размер',
    fullScreen: 'Во весь экран',
    help: 'Справка',
    about: 'О программе Svod',
  },
  about: 'Поиск по документации и конфигурациям 1С:Предприятия без интернета.',
  pickFolder: 'Выберите папки для импорта',
  pickFile: 'Выберите файлы для импорта',
  filesOfSources: 'Документация',
  externalLink: {
    question: 'Открыть ссылку за пределами Svod?',
    detail: (host: string) => `Она ведёт на ${host}.`,
    open: 'Открыть',
    cancel: 'Отмена',
  },
  cannotStart: 'Svod не может запуститься',
};

export const SHELL_TEXTS: Record<ShellLanguage, ShellTexts> = { ru, en };
