import type { Root } from 'hast';
import { common } from 'lowlight';
import rehypeHighlight from 'rehype-highlight';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { markCallouts } from './callouts.ts';
import { bsl, LANGUAGE_ALIASES, sdbl } from './code-languages.ts';
import {
  dropRepeatedTitle,
  type Heading,
  identifyHeadings,
  nameCodeLanguages,
  type SlugCounts,
} from './document-plugins.ts';
import { SANITIZE_SCHEMA } from './sanitize-schema.ts';

export interface ParsedMarkdown {
  tree: Root;
  headings: Heading[];
  /** To be handed to the next part of the same article. */
  slugCounts: SlugCounts;
}

// Raw HTML of the document is dropped by remark-rehype (no allowDangerousHtml); what is left is checked by the schema.
const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { clobberPrefix: '' })
  .use(rehypeSanitize, SANITIZE_SCHEMA);
const highlighter = unified().use(rehypeHighlight, { languages: { ...common, bsl, sdbl }, aliases: LANGUAGE_ALIASES });

/**
 * Reads one part of an article into a tree that is safe to show. `title` is given for the first part only: a heading
 * that repeats it is left out.
 */
export function parseMarkdown(markdown: string, options: { title?: string; slugCounts?: SlugCounts }): ParsedMarkdown {
  const tree = reader.runSync(reader.parse(markdown));
  if (options.title !== undefined) dropRepeatedTitle(tree, options.title);
  const { headings, counts } = identifyHeadings(tree, options.slugCounts ?? {});
  markCallouts(tree);
  nameCodeLanguages(tree);
  highlighter.runSync(tree);
  return { tree, headings, slugCounts: counts };
}
