/**
 * Brings a path of the contents, of a link or of an archive to one form: `/` between parts, none in front, no empty
 * and no `.` parts. Case is kept. `..` is resolved; above the root it is dropped.
 */
export function normalizePagePath(path: string): string {
  if (!/\\|\/\/|^\/|\/$|(^|\/)\.\.?(\/|$)/.test(path)) return path;
  const parts: string[] = [];
  for (const part of path.split(/[\\/]+/)) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** The form in which paths are compared when their case differs. */
export function foldPath(path: string): string {
  return path.toLowerCase();
}

export function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
