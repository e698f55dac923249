import type { ToolOutput, ToolRawInput } from '#shared/contract/tools.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { ARTICLES, type FakeArticle } from './content/articles.ts';

type Node = ToolOutput<'browse'>['nodes'][number];

/** A tree made of the heading paths of the fake articles. */
export function fakeBrowse({ source, path = [], article }: ToolRawInput<'browse'>): ToolOutput<'browse'> {
  const opened = article === undefined ? undefined : ARTICLES.find(({ id }) => id === article);
  if (article !== undefined && opened === undefined) throw new AppError('NOT_FOUND');
  const name = opened?.source ?? source ?? '';
  const place = opened ? above(opened) : path;
  const inside = ARTICLES.filter((one) => one.source === name && isBelow(above(one), place));
  const nodes = new Map<string, Node>();
  for (const one of inside) {
    const next = above(one)[place.length];
    const title = next ?? one.title;
    const node = nodes.get(title) ?? { title, kind: null, id: null, children: 0, root: null };
    nodes.set(
      title,
      next === undefined ? { ...node, id: one.id, kind: one.kind } : { ...node, children: node.children + 1 },
    );
  }
  return { source: name, root: '/opt/1cv8', path: [...place], nodes: [...nodes.values()] };
}

/** Headings above an article; the fakes write its own title at the end of its path. */
function above({ headingPath, title }: FakeArticle): readonly string[] {
  return headingPath.at(-1) === title ? headingPath.slice(0, -1) : headingPath;
}

function isBelow(path: readonly string[], place: readonly string[]): boolean {
  return place.every((title, index) => path[index] === title);
}
