import { isAbsolute, resolve } from 'node:path';

const MAX_GRANTS = 1024;

/**
 * The paths that the person chose in the system dialog or dropped on the window. The window may import these and no
 * others, so that a page that runs foreign code still cannot have files read that nobody chose.
 */
export class PathGrants {
  readonly #granted = new Set<string>();

  /** Grants exactly these paths, not what lies around them. Relative paths are passed over. */
  grant(paths: readonly string[]): string[] {
    const absolute = paths
      .filter((path) => path !== '' && !path.includes('\0') && isAbsolute(path))
      .map((path) => resolve(path));
    for (const path of absolute) {
      this.#granted.delete(path);
      this.#granted.add(path);
      const [oldest] = this.#granted;
      if (this.#granted.size > MAX_GRANTS && oldest !== undefined) this.#granted.delete(oldest);
    }
    return absolute;
  }

  isGranted(path: string): boolean {
    return isAbsolute(path) && this.#granted.has(resolve(path));
  }
}
