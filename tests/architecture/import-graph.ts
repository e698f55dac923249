import { readModule, resolveImport, type Sources } from './module-facts.ts';

/** Files that a file needs at run time, or also for its types. */
function importsOf(path: string, sources: Sources, withTypes: boolean): string[] {
  const source = sources.get(path);
  if (source === undefined) return [];
  const { imports } = readModule(path, source);
  const targets = imports
    .filter(({ isType }) => withTypes || !isType)
    .map(({ specifier }) => resolveImport(path, specifier));
  return targets.filter((target) => target !== null && sources.has(target)) as string[];
}

/** Every ring of imports, each once, as `a → b → a`. */
export function cycles(sources: Sources): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start !== -1) found.push([...trail.slice(start), path].join(' → '));
    if (start !== -1 || done.has(path)) return;
    for (const target of importsOf(path, sources, true)) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const path of sources.keys()) walk(path, []);
  return found;
}

/** Everything that runs when a file is run. */
export function reachable(entry: string, sources: Sources): string[] {
  const seen = new Set<string>();
  const queue = [entry];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (!seen.has(path)) queue.push(...importsOf(path, sources, false));
    seen.add(path);
  }
  return [...seen];
}
