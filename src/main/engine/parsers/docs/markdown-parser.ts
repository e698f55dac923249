import { setImmediate as nextTurn } from 'node:timers/promises';
import { fenceAfterLine, isNestedTooDeep, type OpenFence } from '../../chunking/scan-lines.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { splitFrontMatter } from './front-matter.ts';
import { createTitleFinder } from './page-title.ts';
import type { ParsedPage, ParseOptions } from './parsed-page.ts';
import { pageBudget, WARNINGS } from './parsed-page.ts';
import { markdownAsPlainText } from './plain-text.ts';
import { rewriteMarkdown } from './rewrite-markdown.ts';
import { convertSiteSyntax } from './site-syntax.ts';
import { splitSegments } from './split-segments.ts';
import { squeezeBlankLines } from './squeeze-blank-lines.ts';
import { isTooMuch, type TimeBudget } from './time-budget.ts';

const SEGMENT_CHARS = 64_000;
/** A segment that cannot be cut is given to the parser up to this length. */
const MAX_PARSED_CHARS = 1_000_000;
const DEFINITION = /^ {0,3}\[([^[\]^\n][^[\]\n]{0,300})\]:[ \t]*\S.*$/gm;
const MAX_DEFINITIONS = 2000;

/**
 * Reads a page of Markdown. Long pages are parsed in segments with pauses in between; what a parser cannot read in time
 * becomes plain text with a warning.
 */
export async function parseMarkdownPage(source: string, options: ParseOptions): Promise<ParsedPage> {
  const { frontMatter, body } = splitFrontMatter(source.replace(/\r\n?/g, '\n'));
  const title = createTitleFinder(frontMatter.title);
  const context = { resolveLink: options.resolveLink, title, isMdx: options.isMdx === true };
  const budget = pageBudget(options);
  const warnings = new Set<string>(frontMatter.damaged ? [WARNINGS.frontMatterDamaged] : []);
  const parts: string[] = [];
  const prepared = prepare(context.isMdx ? withoutModuleSyntax(body) : body, budget, warnings);
  const segments = splitSegments(prepared, SEGMENT_CHARS);
  const definitions = segments.length > 1 ? [...prepared.matchAll(DEFINITION)].slice(0, MAX_DEFINITIONS) : [];
  for (const segment of segments) {
    try {
      if (segment.length > MAX_PARSED_CHARS || isNestedTooDeep(segment)) throw new RangeError();
      const complete = withDefinitions(segment, definitions);
      parts.push(budget.run(() => rewriteMarkdown(complete, context)));
    } catch (error) {
      if (!isTooMuch(error)) throw error;
      warnings.add(WARNINGS.readAsPlainText);
      parts.push(markdownAsPlainText(segment, title));
    }
    if (segments.length > 1) await nextTurn();
  }
  const description = frontMatter.description;
  const text = squeezeBlankLines(parts.map((part) => part.replace(/\s+$/, '')).join('\n\n'));
  const isNew = description !== undefined && !text.includes(description);
  return {
    title: frontMatter.title ?? title.firstHeading,
    aliases: [...frontMatter.aliases, ...title.kickers, ...(title.firstHeading ? [title.firstHeading] : [])],
    markdown: isNew ? `${escapeMarkdown(description, { startsLine: true })}\n\n${text}`.trim() : text,
    warnings: [...warnings],
  };
}

function prepare(body: string, budget: TimeBudget, warnings: Set<string>): string {
  try {
    return budget.run(() => convertSiteSyntax(body));
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    warnings.add(WARNINGS.readAsPlainText);
    return body;
  }
}

/** References reach over the whole page: a segment gets the definitions whose labels it mentions. */
function withDefinitions(segment: string, definitions: readonly RegExpMatchArray[]): string {
  const lower = definitions.length > 0 ? segment.toLowerCase() : '';
  const used = definitions.filter(([, label = '']) => lower.includes(`[${label.toLowerCase()}]`)).map(([line]) => line);
  return used.length > 0 ? `${segment}\n\n${used.join('\n')}` : segment;
}

/** MDX: imports, exports and comments are code of the site. */
function withoutModuleSyntax(body: string): string {
  const kept: string[] = [];
  let fence: OpenFence | null = null;
  let inModuleCode = false;
  for (const line of body.split('\n')) {
    const wasOpen: boolean = fence !== null;
    fence = fenceAfterLine(line, fence);
    inModuleCode = !wasOpen && line.trim() !== '' && (inModuleCode || /^(?:import|export)\s/.test(line));
    if (!inModuleCode) kept.push(line.replace(/\{\/\*.{0,1000}?\*\/\}/g, ''));
  }
  return kept.join('\n');
}
