import { splitFrontMatter } from './front-matter.ts';
import type { PageFormat } from './page-tree.ts';

const HEAD_CHARS = 20_000;

/**
 * The title of a page from a glance at its top, for the folder that an index page stands for. The parsers find the
 * page's own title.
 */
export function glanceTitle(source: string, format: PageFormat): string | undefined {
  const head = source.slice(0, HEAD_CHARS).replace(/\r\n?/g, '\n');
  if (format === 'html') {
    const text =
      /<h1[\s>][^<>]{0,500}>?([\s\S]{1,1000}?)<\/h1/i.exec(head)?.[1] ?? /<title>([^<]{1,500})/i.exec(head)?.[1];
    return clean(text?.replace(/<[^>]{0,500}>/g, ''));
  }
  if (format === 'text') return undefined;
  const { frontMatter, body } = splitFrontMatter(head);
  return frontMatter.title ?? clean(/^# +(.+?)(?:[ \t]+#+|[ \t]*\{:?[ \t]*[#.][^{}\n]*\})?[ \t]*$/m.exec(body)?.[1]);
}

function clean(text: string | undefined): string | undefined {
  const title = text
    ?.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return title === '' ? undefined : title;
}
