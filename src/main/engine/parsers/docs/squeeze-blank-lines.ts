import { fenceAfterLine, type OpenFence } from '../../chunking/scan-lines.ts';

/** Makes one blank line of several, outside code. */
export function squeezeBlankLines(markdown: string): string {
  const out: string[] = [];
  let fence: OpenFence | null = null;
  for (const line of markdown.split('\n')) {
    fence = fenceAfterLine(line, fence);
    const isBlank = line.trim() === '';
    if (isBlank && !fence && (out.length === 0 || out.at(-1) === '')) continue;
    out.push(isBlank && !fence ? '' : line);
  }
  return out.join('\n').trimEnd();
}
