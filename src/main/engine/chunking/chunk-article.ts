import type { Chunk, ParsedArticle } from '../ports.ts';
import type { Gap, MarkdownBlock, MarkdownSection } from './markdown-block.ts';
import { readSections } from './read-sections.ts';
import { splitBlock } from './split-block.ts';
import { findOverlapStart } from './text-boundaries.ts';

export interface ChunkOptions {
  /** Bounds the body of a chunk, in UTF-16 units: neither the overlap before it nor the heading path counts. */
  maxChars: number;
  /** The most that is repeated from the chunk before, in UTF-16 units. */
  overlapChars: number;
}

export const DEFAULT_CHUNK_OPTIONS: ChunkOptions = { maxChars: 800, overlapChars: 220 };

const HEADING_MAX_CHARS = 500;
const HEADING_PATH_MAX = 64;
/** An overlap starts at a sentence only if that repeats at least this much. */
const MIN_SENTENCE_CHARS = 60;

const LIST_ITEM = /^[\s>]*(?:[-+*]|\d{1,9}[.)])\s/;
const MERGES_WITH_PARAGRAPH = /^(?:[\s>]*\d{1,9}[.)]\s| {4}|\t|[-=]+[ \t]*(?:\n|$))/;

interface Body {
  text: string;
  gap: Gap;
  proseFrom: number;
}

/**
 * Splits an article into chunks; docs/chunking.md states the rules. Pure, and linear in the length of the article.
 *
 * @returns at least one chunk: an article without a body gives its title, so that it can be found
 */
export function chunkArticle(
  article: Pick<ParsedArticle, 'title' | 'headingPath' | 'markdown'>,
  options: ChunkOptions = DEFAULT_CHUNK_OPTIONS,
): Chunk[] {
  const above = [...article.headingPath, article.title];
  const chunks: Chunk[] = [];
  for (const section of readSections(article.markdown)) {
    const headingPath = boundedPath([...above, ...section.headings]);
    for (const { text, overlapChars } of chunkSection(section, options)) {
      chunks.push({ ordinal: chunks.length, text, headingPath, overlapChars });
    }
  }
  if (chunks.length > 0) return chunks;
  return [{ ordinal: 0, text: article.title, headingPath: boundedPath(above), overlapChars: 0 }];
}

function chunkSection(section: MarkdownSection, options: ChunkOptions): Pick<Chunk, 'text' | 'overlapChars'>[] {
  const bodies = packBlocks(
    section.blocks.flatMap((block) => splitBlock(block, options.maxChars)),
    options.maxChars,
  );
  if (bodies.length === 0) {
    // A heading above nothing, such as a page's number: its only chance to be found is a chunk of its own.
    const heading = section.hasSubsections ? undefined : section.headings.at(-1);
    return heading ? [{ text: heading, overlapChars: 0 }] : [];
  }
  return bodies.map((body, index) => {
    const overlap = overlapOf(bodies[index - 1], options.overlapChars);
    const separator = overlap === '' ? '' : body.gap === ' ' ? ' ' : '\n\n';
    return { text: overlap + separator + body.text, overlapChars: overlap.length };
  });
}

/** Fills bodies with blocks in order. */
function packBlocks(blocks: readonly MarkdownBlock[], maxChars: number): Body[] {
  const bodies: Body[] = [];
  let body: Body | null = null;
  let previous: MarkdownBlock | null = null;
  for (const block of blocks) {
    const gap = previous ? gapBetween(previous, block) : block.gap;
    previous = block;
    if (body && body.text.length + gap.length + block.text.length <= maxChars) {
      const joined: number = body.text.length + gap.length;
      // Code or a table in the new block ends the prose before it.
      if (block.proseFrom > 0) body.proseFrom = joined + block.proseFrom;
      body.text += gap + block.text;
      continue;
    }
    body = { text: block.text, gap, proseFrom: block.proseFrom };
    bodies.push(body);
  }
  return bodies;
}

/**
 * The end of a list item that stands without its item is a paragraph, and a list that begins with another number than
 * one, indented code or a rule would become a part of it.
 */
function gapBetween(previous: MarkdownBlock, block: MarkdownBlock): Gap {
  const mayMerge = block.gap === '\n' && MERGES_WITH_PARAGRAPH.test(block.text) && !LIST_ITEM.test(previous.text);
  return mayMerge ? '\n\n' : block.gap;
}

/** The end of a body that the next chunk repeats: prose only, from the start of a sentence or a word. */
function overlapOf(previous: Body | undefined, overlapChars: number): string {
  if (!previous) return '';
  const { text, proseFrom } = previous;
  const prose = text.slice(proseFrom).trimStart();
  if (prose.length <= overlapChars) return prose;
  const start = findOverlapStart(text, text.length - overlapChars, MIN_SENTENCE_CHARS);
  return start < 0 ? '' : text.slice(start);
}

function boundedPath(headings: readonly string[]): string[] {
  const path = headings.map((heading) => clip(heading)).filter((heading) => heading !== '');
  return path.length <= HEADING_PATH_MAX ? path : path.slice(-HEADING_PATH_MAX);
}

function clip(heading: string): string {
  const text = heading.trim();
  if (text.length <= HEADING_MAX_CHARS) return text;
  const cut = text.slice(0, HEADING_MAX_CHARS - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
