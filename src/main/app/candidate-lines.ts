import type { ErrorData } from '#shared/errors/app-error.ts';

interface Candidate {
  id: string;
  title: string;
  kind?: string;
  path?: string;
  source?: string;
  version?: string;
}

/** The articles that an error offers instead, a line each; for clients that show text. */
export function candidateLines({ details }: ErrorData): string[] {
  const candidates = details?.candidates;
  return Array.isArray(candidates) ? (candidates as Candidate[]).map(describeCandidate) : [];
}

function describeCandidate({ id, title, kind, path, source, version }: Candidate): string {
  const facts = [kind, path ?? source, version].filter((fact) => fact !== undefined && fact !== '');
  return `- ${id}: ${title}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}
