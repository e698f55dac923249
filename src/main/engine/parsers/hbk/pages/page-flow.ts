import {
  type ChildNode,
  type Element,
  findElement,
  hasClass,
  isTag,
  type ParentNode,
  plainText,
} from '../html/parse-html.ts';
import { type ChapterId, recogniseChapter } from './chapters.ts';

/** A parameter's heading with what follows it. */
export interface Rubric {
  head: string;
  nodes: ChildNode[];
}

/** One chapter of a syntax page. The text before the first chapter is a chapter too, with the id `intro`. */
export interface Chapter {
  id: ChapterId | 'intro';
  title: string;
  /** Nodes before the first rubric. */
  nodes: ChildNode[];
  rubrics: Rubric[];
}

/** A syntax page taken apart. */
export interface PageFlow {
  chapters: Chapter[];
  /** Texts of the version chapter. */
  versionLines: string[];
  /** The version line that is repeated at the top; counts when there is no version chapter. */
  bannerLines: string[];
  /** Blocks that say what to use instead. */
  deprecation: Element[];
}

type Marker = 'title' | 'chapter' | 'rubric' | 'version' | 'since' | 'deprecation' | 'rule';

const MARKER_BY_CLASS: [string, Marker][] = [
  ['V8SH_chapter', 'chapter'],
  ['V8SH_rubric', 'rubric'],
  ['V8SH_versionInfo', 'version'],
  ['__SINCE_SHOW_STYLE__', 'since'],
  ['__DEPRECATED_SHOW_STYLE__', 'deprecation'],
  ['V8SH_pagetitle', 'title'],
  ['V8SH_title', 'title'],
  ['V8SH_heading', 'title'],
];

/**
 * Cuts the body of a syntax page into chapters by class, whatever the tags are: `p` in recent books, `div` up to
 * 8.3.5. Unclosed tags may have pulled chapters into one another; wrappers around chapters are dissolved.
 */
export function readPageFlow(body: ParentNode): PageFlow {
  const flow: PageFlow = { chapters: [], versionLines: [], bannerLines: [], deprecation: [] };
  let chapter: Chapter = { id: 'intro', title: '', nodes: [], rubrics: [] };
  flow.chapters.push(chapter);

  const visit = (node: ChildNode): void => {
    const marker = isTag(node) ? markerOf(node) : null;
    if (isTag(node) && marker === null && findElement(node, (inner) => markerOf(inner) !== null) !== null) {
      node.children.forEach(visit);
      return;
    }
    switch (isTag(node) ? marker : null) {
      case null:
        (chapter.rubrics.at(-1)?.nodes ?? chapter.nodes).push(node);
        break;
      case 'chapter':
        chapter = { ...recogniseChapter(plainText(node)), nodes: [], rubrics: [] };
        flow.chapters.push(chapter);
        break;
      case 'rubric':
        chapter.rubrics.push({ head: plainText(node), nodes: [] });
        break;
      case 'version':
        flow.versionLines.push(plainText(node));
        break;
      case 'since':
        flow.bannerLines.push(plainText(node));
        break;
      case 'deprecation':
        flow.deprecation.push(node as Element);
        break;
      default:
        break;
    }
  };
  withoutFooter(body).forEach(visit);
  flow.versionLines = flow.versionLines.filter((line) => line !== '');
  return flow;
}

/**
 * The nodes of a body without its footer: everything behind a last `<hr>` that is empty or leads to the vendor's
 * site. A rule in the middle of a page stays.
 */
export function withoutFooter(body: ParentNode): ChildNode[] {
  const nodes = body.children;
  const rule = nodes.findLastIndex((node) => isTag(node) && node.name === 'hr');
  if (rule >= 0 && isFooter(nodes.slice(rule + 1))) return nodes.slice(0, rule);
  return nodes;
}

function isFooter(nodes: readonly ChildNode[]): boolean {
  const text = nodes.map(plainText).join(' ').trim();
  if (text === '' || /^(методическая информация|methodical information)\.?$/i.test(text)) return true;
  const hasVendorLink = nodes.some((node) => {
    return isTag(node) && (isVendorLink(node) || findElement(node, isVendorLink) !== null);
  });
  return hasVendorLink && text.length < 200;
}

function isVendorLink(element: Element): boolean {
  return element.name === 'a' && /devlinks/i.test(element.attribs.href ?? '');
}

function markerOf(element: Element): Marker | null {
  if (element.attribs.class === undefined) return null;
  if (element.name === 'ul' || element.name === 'li') return null;
  return MARKER_BY_CLASS.find(([name]) => hasClass(element, name))?.[1] ?? null;
}
