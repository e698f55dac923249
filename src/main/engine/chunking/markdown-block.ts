/** What stands before a block when it follows another one: a line break, a blank line, or a space inside a paragraph. */
export type Gap = '\n' | '\n\n' | ' ';

/**
 * A run of whole source lines that belongs together. `container` is a quote, a list or a list item: it can be taken
 * apart into its children when it is too long.
 */
export interface MarkdownBlock {
  kind: 'prose' | 'code' | 'table' | 'container';
  text: string;
  gap: Gap;
  /** Offset in `text` after which there is no code and no table: an overlap may begin there. */
  proseFrom: number;
  /** Blocks of a container in order; together they hold all of its lines. */
  children: () => MarkdownBlock[];
}

/** The text between two headings. */
export interface MarkdownSection {
  /** Headings above the text and that of the text itself, outermost first, as plain text. */
  headings: string[];
  blocks: MarkdownBlock[];
  /** True when a deeper heading follows, so that the section's own heading stands above other text. */
  hasSubsections: boolean;
}

/** Either part of a section, as the readers of blocks give them in order. */
export type MarkdownItem = { heading: string; depth: number } | { block: MarkdownBlock };

export function noChildren(): MarkdownBlock[] {
  return [];
}
