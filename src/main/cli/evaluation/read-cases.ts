import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#shared/errors/app-error.ts';
import type { EvalCase } from './metrics.ts';

// Files may carry more about a query (scenario, notes); only these fields count.
const caseSchema = z.object({
  query: z.string().min(1).max(1000),
  expect: z.array(z.string().min(1)),
  top: z.number().int().min(1).default(10),
});

/** @throws AppError PATH_UNREADABLE, INVALID_INPUT with the line that is wrong */
export async function readEvalCases(file: string): Promise<EvalCase[]> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new AppError('PATH_UNREADABLE', `${file} cannot be read.`, { nextStep: 'Check the path.', cause });
  });
  // Editors on Windows put a byte order mark in front.
  const cases = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, file, index + 1)]));
  if (cases.length === 0) throw new AppError('INVALID_INPUT', `${file} holds no queries.`);
  return cases;
}

function parseLine(line: string, file: string, number: number): EvalCase {
  try {
    return caseSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `${file}, line ${number} is not {query, expect, top}.`, {
      nextStep: 'Each line is one JSON object: {"query": "…", "expect": ["…"], "top": 3}.',
      cause,
    });
  }
}
