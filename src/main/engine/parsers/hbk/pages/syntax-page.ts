import type { HbkMemberList, HbkReference, HbkSyntaxVariant, HbkText } from '#shared/model/hbk-card.ts';
import { type BlockOptions, blocksMarkdown, CODE_LANGUAGE, containsCode } from '../html/block-markdown.ts';
import { codeText } from '../html/code-text.ts';
import { collectRuns, type LinkResolver, lineText, splitLines } from '../html/inline-runs.ts';
import { fencedCode } from '../html/markdown-escape.ts';
import { bodyOf, type ChildNode, type Document, Element, findElements, isTag, plainText } from '../html/parse-html.ts';
import { isMemberGroup } from './chapters.ts';
import { type PageFacts, parseAccess, parseAvailability, parseVersionLines } from './page-facts.ts';
import { type Chapter, type PageFlow, readPageFlow } from './page-flow.ts';
import { parseParameter, parseTypedText } from './typed-text.ts';

export interface SyntaxPageOptions {
  resolveLink: LinkResolver;
  /** The value of the thing has types: a property, a table field. */
  hasValue: boolean;
  /** The chapter of parameters lists links instead of describing them. */
  isQueryTable: boolean;
}

/** Reads a page of the syntax helper. Names are not its business: they come from the page's head. */
export function parseSyntaxPage(document: Document, options: SyntaxPageOptions): { text: HbkText; facts: PageFacts } {
  const flow = readPageFlow(bodyOf(document));
  const text = emptyText();
  text.versionLines = flow.versionLines.length > 0 ? flow.versionLines : [...new Set(flow.bannerLines)];
  const deprecation = readDeprecation(flow, options.resolveLink);
  text.replacements = deprecation.replacements;
  const facts: PageFacts = parseVersionLines([...text.versionLines, ...deprecation.lines]);
  facts.deprecated ||= flow.deprecation.length > 0;

  for (const chapter of flow.chapters) readChapter(chapter, text, facts, options);
  return { text, facts };
}

export function emptyText(): HbkText {
  return {
    syntax: [],
    valueTypes: [],
    seeAlso: [],
    replacements: [],
    versionLines: [],
    members: [],
    otherChapters: [],
  };
}

function readChapter(chapter: Chapter, text: HbkText, facts: PageFacts, options: SyntaxPageOptions): void {
  const { id, nodes } = chapter;
  const { resolveLink } = options;
  switch (id) {
    case 'intro':
    case 'description':
      readDescription(nodes, text, options);
      break;
    case 'syntax-variant':
      text.syntax.push({ title: chapter.title, syntax: '', parameters: [] });
      break;
    case 'syntax':
      readSyntax(nodes, text);
      break;
    case 'parameters':
      if (options.isQueryTable && chapter.rubrics.length === 0) text.members.push(readMembers(chapter, resolveLink));
      else readParameters(chapter, text, resolveLink);
      break;
    case 'variant-description':
      appendTo(lastVariant(text), 'description', markdownOf(nodes, resolveLink));
      break;
    case 'returns': {
      const { types, text: rest } = parseTypedText(nodes, resolveLink);
      const earlier = text.returns;
      text.returns = { types: [...(earlier?.types ?? []), ...types], text: joinParagraphs(earlier?.text, rest) };
      break;
    }
    case 'usage': {
      const usage = markdownOf(nodes, resolveLink);
      appendTo(text, 'usage', usage);
      const access = parseAccess(usage);
      if (access !== undefined) facts.access = access;
      break;
    }
    case 'availability': {
      const { contexts, note } = parseAvailability(markdownOf(nodes, resolveLink));
      facts.availability = contexts;
      appendTo(text, 'availabilityNote', note);
      break;
    }
    case 'collection-elements':
      appendTo(text, 'collectionElements', markdownOf(nodes, resolveLink));
      break;
    case 'note':
      appendTo(text, 'note', markdownOf(nodes, resolveLink));
      break;
    case 'example':
      appendTo(text, 'example', exampleOf(nodes, resolveLink));
      break;
    case 'see-also':
      text.seeAlso.push(...referencesOf(nodes, resolveLink));
      break;
    case 'versions':
      readStrayVersions(nodes, text, facts);
      break;
    default:
      if (isMemberGroup(id)) text.members.push(readMembers(chapter, resolveLink));
      else readOther(chapter, text, resolveLink);
  }
}

function readDescription(
  nodes: readonly ChildNode[],
  text: HbkText,
  { hasValue, resolveLink }: SyntaxPageOptions,
): void {
  if (!hasValue) {
    appendTo(text, 'description', markdownOf(nodes, resolveLink));
    return;
  }
  const typed = parseTypedText(nodes, resolveLink);
  text.valueTypes.push(...typed.types);
  appendTo(text, 'description', typed.text);
}

/** Continues the variant that waits for its syntax, or starts one. */
function readSyntax(nodes: readonly ChildNode[], text: HbkText): void {
  const syntax = codeText(nodes).trim();
  const last = text.syntax.at(-1);
  if (last !== undefined && last.syntax === '') last.syntax = syntax;
  else text.syntax.push({ syntax, parameters: [] });
}

function readParameters(chapter: Chapter, text: HbkText, resolveLink: LinkResolver): void {
  const variant = lastVariant(text);
  for (const { head, nodes } of chapter.rubrics) {
    variant.parameters.push(parseParameter(head, nodes, resolveLink));
  }
  const loose = markdownOf(chapter.nodes, resolveLink);
  if (loose !== '') text.otherChapters.push({ title: chapter.title, text: loose });
}

function lastVariant(text: HbkText): HbkSyntaxVariant {
  if (text.syntax.length === 0) text.syntax.push({ syntax: '', parameters: [] });
  return text.syntax.at(-1)!;
}

function readMembers(chapter: Chapter, resolveLink: LinkResolver): HbkMemberList {
  return { title: chapter.title, items: referencesOf(chapter.nodes, resolveLink) };
}

/** An unknown chapter: a list of members when every line is a link, else text. */
function readOther(chapter: Chapter, text: HbkText, resolveLink: LinkResolver): void {
  const nodes = [...chapter.nodes, ...chapter.rubrics.flatMap((rubric) => rubric.nodes)];
  const markdown = markdownOf(nodes, resolveLink);
  if (markdown === '') return;
  const references = referencesOf(nodes, resolveLink);
  const allLinks = references.length > 0 && references.every((reference) => reference.link !== undefined);
  if (allLinks) text.members.push({ title: chapter.title, items: references });
  else text.otherChapters.push({ title: chapter.title, text: markdown });
}

/** Old pages write versions as plain text under the chapter. */
function readStrayVersions(nodes: readonly ChildNode[], text: HbkText, facts: PageFacts): void {
  const lines = splitLines(collectRuns(nodes, () => null))
    .map(lineText)
    .filter((line) => line !== '');
  if (lines.length === 0) return;
  text.versionLines.push(...lines.filter((line) => !text.versionLines.includes(line)));
  const { deprecated, ...rest } = parseVersionLines(text.versionLines);
  Object.assign(facts, rest, { deprecated: facts.deprecated || deprecated });
}

function readDeprecation(flow: PageFlow, resolveLink: LinkResolver): { lines: string[]; replacements: HbkReference[] } {
  const lines: string[] = [];
  const replacements: HbkReference[] = [];
  for (const block of flow.deprecation) {
    const words = plainText(block);
    if (/не рекомендуется|not recommended/i.test(words)) lines.push(words);
    for (const link of findElements(block, ({ name }) => name === 'a')) {
      const title = plainText(link);
      const target = resolveLink(link.attribs.href ?? '');
      if (title !== '') replacements.push({ title, ...(target === null ? {} : { link: target }) });
    }
  }
  return { lines, replacements };
}

/** One reference per line: its text, and its last link, which is the thing itself (`Тип, метод Имя`). */
function referencesOf(nodes: readonly ChildNode[], resolveLink: LinkResolver): HbkReference[] {
  const references: HbkReference[] = [];
  for (const line of splitLines(collectRuns(separateBlocks(nodes), resolveLink))) {
    const title = lineText(line).replace(/[,;.]$/, '');
    const link = line.findLast((run) => run.link !== null)?.link;
    if (title !== '') references.push({ title, ...(link == null ? {} : { link }) });
  }
  return references;
}

/** Gives the children of blocks and list items, with line ends between. */
function separateBlocks(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (!isTag(node) || !/^(p|div|ul|ol|li)$/.test(node.name)) return [node];
    return [new Element('br', {}), ...separateBlocks(node.children), new Element('br', {})];
  });
}

/** Text with its code in fences; a chapter without marked code is code when it looks like it. */
function exampleOf(nodes: readonly ChildNode[], resolveLink: LinkResolver): string {
  if (containsCode(nodes)) return markdownOf(nodes, resolveLink);
  const code = codeText(nodes);
  return /[;=(]/.test(code) ? fencedCode(code, CODE_LANGUAGE) : markdownOf(nodes, resolveLink);
}

function markdownOf(nodes: readonly ChildNode[], resolveLink: LinkResolver): string {
  const options: BlockOptions = { resolveLink, topHeadingLevel: 0 };
  return blocksMarkdown(nodes, options);
}

function joinParagraphs(first: string | undefined, second: string): string {
  return [first ?? '', second].filter((part) => part !== '').join('\n\n');
}

function appendTo<K extends string>(target: { [P in K]?: string | undefined }, key: K, addition: string): void {
  if (addition === '') return;
  target[key] = joinParagraphs(target[key], addition);
}
