import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files of a model folder, by path inside it. */
export type ModelFiles = ReadonlyMap<string, Uint8Array | string>;

export const MODEL_NAME = 'multilingual-e5-small';
export const MODELS_FOLDER = 'resources/models';

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes the folder beside its place first, so that a broken run leaves the old one or none, never a half. */
export async function writeModelFolder(folder: string, files: ModelFiles): Promise<void> {
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  for (const [path, contents] of files) {
    const target = join(partial, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, contents);
  }
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
}
