/** The name of a file without its ending, or of a folder: «shcntx_ru» for /bin/shcntx_ru.hbk. */
export function pathName(path: string): string {
  const name = path.split(/[\\/]/u).filter(Boolean).at(-1) ?? '';
  return name.replace(/(?<=.)\.(?:hbk|md|markdown|html?|xml|zip)$/iu, '');
}
