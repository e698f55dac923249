import type { Chunk, ParsedArticle } from '../ports.ts';
import type { ArticleToWrite, ChunkToWrite } from '../store/article-store.ts';
import { characterBorder } from '../text/character-border.ts';
import { identifierWords } from '../text/lexical-terms.ts';
import { replaceInternalLinks, withoutMarks } from '../text/markdown-to-plain.ts';
import { cleanText, normalizeText } from '../text/normalize.ts';
import { spreadIdentifiers } from '../text/split-identifier.ts';
import { sha256 } from './content-hash.ts';

const MAX_NAMES = 64;
const MAX_NAME_CHARS = 500;

/** Grows when what is stored for the same parsed article changes, so that unchanged files are read again. */
export const PREPARE_VERSION = 3;

/** Everything that decides whether a unit must be read again. */
export function unitFingerprint(contentHash: string, parserVersion: number): string {
  return sha256(`${contentHash}:${parserVersion}:${PREPARE_VERSION}`);
}

/** A parsed article and its chunks in the form that the store writes. Pure; vectors come later. */
export function prepareArticle(unitPath: string, article: ParsedArticle, chunks: readonly Chunk[]): ArticleToWrite {
  return {
    unitPath,
    key: cleanText(article.key),
    kind: article.kind,
    title: storable(article.title),
    titleEn: article.titleEn === undefined ? null : storable(article.titleEn),
    qualifiedName: article.qualifiedName === undefined ? null : storable(article.qualifiedName),
    qualifiedNameEn: article.qualifiedNameEn === undefined ? null : storable(article.qualifiedNameEn),
    headingPath: article.headingPath.map(storable),
    names: namesOf(unitPath, article),
    body: storable(article.markdown),
    ownerKey: article.ownerKey === undefined ? null : cleanText(article.ownerKey),
    treeTitle: article.treeTitle === undefined ? null : storable(article.treeTitle),
    card: storableCard(article.card),
    chunks: chunks.map(prepareChunk),
  };
}

/** What the database can hold, composed (NFC): texts of macOS come decomposed, and queries would not meet them. */
function storable(text: string): string {
  return cleanText(text).normalize('NFC');
}

/** One character that the database refuses, deep in one card, would fail the batch of a hundred files. */
function storableCard(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableCard);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storable(key), storableCard(item)]));
}

function prepareChunk(chunk: Chunk): ChunkToWrite {
  const overlap = storable(withoutLinkTargets(chunk.text.slice(0, chunk.overlapChars)));
  const text = overlap + storable(withoutLinkTargets(chunk.text.slice(chunk.overlapChars)));
  const searchable = withoutMarks(text);
  return {
    ...chunk,
    headingPath: chunk.headingPath.map(storable),
    text,
    overlapChars: overlap.length,
    words: cleanText(spreadIdentifiers(searchable)),
    identifiers: cleanText(identifierWords(searchable).join(' ')),
    embedding: null,
  };
}

/** Where a link leads says nothing to a search and much noise to a model. */
function withoutLinkTargets(markdown: string): string {
  return replaceInternalLinks(markdown, (text) => text);
}

function namesOf(unitPath: string, article: ParsedArticle): string[] {
  const names = [
    article.title,
    article.titleEn,
    article.qualifiedName,
    article.qualifiedNameEn,
    article.key,
    unitPath,
    ...(article.aliases ?? []),
  ];
  const normal = names.flatMap((name) => (name ? [cut(normalizeText(cleanText(name)))] : []));
  return [...new Set(normal)].filter((name) => name !== '').slice(0, MAX_NAMES);
}

function cut(name: string): string {
  return name.slice(0, characterBorder(name, MAX_NAME_CHARS)).trimEnd();
}

/** What a model reads for a chunk: where it stands, then what it says. */
export function embeddingText(headingPath: readonly string[], text: string): string {
  return `${headingPath.join(' > ')}\n\n${text}`;
}
