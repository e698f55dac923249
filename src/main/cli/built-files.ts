import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** A file of the product, as seen from the built command line and from its sources. */
interface BuiltFile {
  fromBuild: string;
  fromSource: string;
}

export const ENGINE_ENTRY: BuiltFile = { fromBuild: 'engine.js', fromSource: '../engine/entry.ts' };
export const RESOURCES: BuiltFile = { fromBuild: '../../resources', fromSource: '../../../resources' };

/** Absolute path; Node can run the sources as they are, which the tests do. */
export function builtFile({ fromBuild, fromSource }: BuiltFile): string {
  const isSource = import.meta.filename.endsWith('.ts');
  const file = resolve(import.meta.dirname, isSource ? fromSource : fromBuild);
  // The bundler puts shared code into a folder of its own, one level down.
  return isSource || existsSync(file) ? file : resolve(import.meta.dirname, '..', fromBuild);
}
