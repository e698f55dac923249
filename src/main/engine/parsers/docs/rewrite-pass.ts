import type { Nodes } from 'mdast';
import type { TitleFinder } from './page-title.ts';
import type { LinkResolver } from './resolve-link.ts';
import type { SourceEdit } from './source-edits.ts';

export interface RewriteContext {
  resolveLink: LinkResolver;
  title: TitleFinder;
  /** Words like `<Tabs>` are components and not placeholders. */
  isMdx: boolean;
}

/** What the edits of one pass over a page need, and the edits. */
export interface Pass extends RewriteContext {
  source: string;
  definitions: ReadonlyMap<string, string>;
  edits: SourceEdit[];
  /** Escapes that are needed only when tags go: what stood apart could become a tag. */
  cautiousEdits: SourceEdit[];
}

/** Where a node stands in the source, in UTF-16 units. */
export function rangeOf(node: Nodes | undefined): { start: number; end: number } {
  return { start: node?.position?.start.offset ?? 0, end: node?.position?.end.offset ?? 0 };
}
