import manifest from '../../resources/models/multilingual-e5-small.json' with { type: 'json' };
import { type ModelFiles, sha256, toJson } from './model-files.ts';

/** Fetches the ready-made ONNX files of the model from the model hub, at one fixed revision. */

const FIRST_BYTE_TIMEOUT_MS = 5_000;
const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;

async function fetchFile(url: string): Promise<Uint8Array> {
  const controller = new AbortController();
  const firstByte = setTimeout(() => controller.abort(new Error('no answer')), FIRST_BYTE_TIMEOUT_MS);
  const whole = setTimeout(() => controller.abort(new Error('too slow')), DOWNLOAD_TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: controller.signal });
    clearTimeout(firstByte);
    if (!response.ok) throw new Error(`the hub answers ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } finally {
    clearTimeout(firstByte);
    clearTimeout(whole);
  }
}

/**
 * One attempt for each file; the small ones come first and show whether the hub can be reached at all.
 * @throws Error when the hub cannot be reached within seconds, or a file is not the expected one
 */
export async function fetchFromHub(): Promise<ModelFiles> {
  const files = new Map<string, Uint8Array | string>();
  for (const { path, target, sha256: expected } of manifest.hub.files) {
    const bytes = await fetchFile(`${manifest.hub.baseUrl}/${path}`);
    if (expected !== undefined && sha256(bytes) !== expected) throw new Error(`${path} is not the expected file`);
    files.set(target, bytes);
  }
  files.set('config_sentence_transformers.json', toJson({ prompts: { query: 'query: ', passage: 'passage: ' } }));
  return files;
}
