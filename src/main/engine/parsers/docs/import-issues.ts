/** Why something of a file tree was not read, for people: Russian, then English. */
export const ISSUES = {
  binary: 'Это двоичный файл, а не текст. / The file is binary, not text.',
  tooLarge: 'Файл больше 64 МБ. / The file is larger than 64 MB.',
  tooDeep: 'Папки вложены глубже 64 уровней. / Folders are nested deeper than 64 levels.',
  tooMany: 'Файлов больше 500 000, остальные не прочитаны. / There are more than 500,000 files; the rest is left out.',
  unreadable: 'Нет доступа. / No access.',
  linkOutside: 'Ссылка ведёт за пределы папки. / The symbolic link leads out of the folder.',
  linkBroken: 'Ссылка никуда не ведёт. / The symbolic link leads nowhere.',
  sameName: 'Имя совпадает с другим файлом после нормализации. / Another file has the same name after normalization.',
  vanished: 'Файла больше нет. / The file is gone.',
} as const;

export const NEXT_STEPS = {
  pathNotFound: 'Проверьте путь: такой папки или файла нет. / Check the path: there is no such folder or file.',
  pathUnreadable: 'Разрешите чтение этой папки или файла. / Allow reading this folder or file.',
  nothingToImport:
    'Укажите папку или файл с расширением .md, .markdown, .mdx, .html, .htm или .txt. / ' +
    'Choose a folder or a file with one of these extensions: .md, .markdown, .mdx, .html, .htm, .txt.',
  binary: 'Сохраните файл как текст или удалите его из папки. / Save the file as text or take it out of the folder.',
} as const;
