import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A paragraph in Russian and in English. */
export type Pair = readonly [russian: string, english: string];

/** The paragraphs of one page, in its order: a title or name comes before what it names. */
export interface PairDocument {
  source: string;
  pairs: Pair[];
}

export interface SourceRecord {
  file: string;
  title: string;
  licence: string;
  attribution: string;
  sha256: string;
  documents: number;
  pairs: number;
}

/** The only texts that a shipped model may be made of. */
export const TRAINING_SOURCES = [
  {
    file: 'libreoffice-help.jsonl',
    title: 'LibreOffice Help, Russian and English',
    licence: 'MPL-2.0',
    attribution: 'The Document Foundation and contributors',
  },
  {
    file: 'php-manual.jsonl',
    title: 'PHP Manual, Russian and English',
    licence: 'CC-BY-3.0',
    attribution: 'the PHP Documentation Group',
  },
  {
    file: 'ssl_3_1.jsonl',
    title: '1C:Standard Subsystems Library 3.1 (БСП), Russian and English',
    licence: 'CC-BY-4.0',
    attribution: '«1С-Софт»',
  },
] as const;

/**
 * @param directory unpacked pairs: one JSON array of [Russian, English] per line, one line per document
 * @returns the documents of all sources in a fixed order, and what they were
 */
export async function readSources(directory: string): Promise<{ documents: PairDocument[]; records: SourceRecord[] }> {
  const documents: PairDocument[] = [];
  const records: SourceRecord[] = [];
  for (const source of TRAINING_SOURCES) {
    const bytes = await readFile(join(directory, source.file));
    const read = bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ source: source.file, pairs: JSON.parse(line) as Pair[] }));
    documents.push(...read);
    records.push({
      ...source,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      documents: read.length,
      pairs: read.reduce((sum, document) => sum + document.pairs.length, 0),
    });
  }
  return { documents, records };
}

/** Whether a document is kept for evaluation: by its content, so that the order of a file does not matter. */
export function isHeldOut(document: PairDocument, oneIn: number): boolean {
  const digest = createHash('sha256').update(JSON.stringify(document.pairs)).digest();
  return digest.readUInt32LE(0) % oneIn === 0;
}
