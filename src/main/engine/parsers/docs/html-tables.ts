import type { Element, ElementContent } from 'hast';

/** Cells that a table's spans may add; above that the spans are ignored. */
const MAX_SPANNED_CELLS = 5000;
/** Not in any text: stands where a line of a cell ends until the cell is complete. */
const BREAK_MARK = '\u2028';
const SEPARATED = /^(?:p|div|li|dt|dd|h[1-6]|blockquote)$/;
const FLATTENED = /^(?:p|div|li|dt|dd|ul|ol|dl|menu|h[1-6]|blockquote|section|article|figure|hr)$/;

/**
 * Tells a table that Markdown can hold from one that lays out a page: no table, code or heading in a cell, and some
 * row with two cells. Takes away spans that would blow the table up.
 */
export function isDataTable(table: Element): boolean {
  let widest = 0;
  let spanned = 0;
  let isFlat = true;
  const spanning: Element[] = [];
  const walk = (element: Element) => {
    let cells = 0;
    for (const child of element.children) {
      if (child.type !== 'element') continue;
      if (/^(?:table|pre|h[1-6])$/.test(child.tagName)) isFlat = false;
      if (child.tagName === 'td' || child.tagName === 'th') {
        cells += 1;
        const area = spanOf(child, 'colSpan') * spanOf(child, 'rowSpan');
        if (area > 1) {
          spanned += area;
          spanning.push(child);
        }
      }
      walk(child);
    }
    widest = Math.max(widest, cells);
  };
  walk(table);
  if (spanned > MAX_SPANNED_CELLS) {
    for (const cell of spanning) {
      delete cell.properties.colSpan;
      delete cell.properties.rowSpan;
    }
  }
  return isFlat && widest > 1;
}

/** The cells of a table as blocks, in reading order. */
export function unwrapTable(table: Element): ElementContent[] {
  return table.children.map((child) => {
    if (child.type !== 'element' || !/^(?:caption|thead|tbody|tfoot|tr|td|th)$/.test(child.tagName)) return child;
    return { ...child, tagName: 'div', children: unwrapTable(child) };
  });
}

/** What a break or a block in a cell becomes: a cell holds one line of text. Null for inline elements. */
export function cellText(tagName: string, children: readonly ElementContent[]): ElementContent[] | null {
  const mark: ElementContent = { type: 'text', value: BREAK_MARK };
  if (tagName === 'br') return [mark];
  if (!FLATTENED.test(tagName)) return null;
  return SEPARATED.test(tagName) ? [mark, ...children, mark] : [...children];
}

/** Puts semicolons or spaces where the lines of a cell meet, once what stands on both sides is known. */
export function joinCellLines(children: readonly ElementContent[]): ElementContent[] {
  let before = '';
  let pending = false;
  const join = (nodes: readonly ElementContent[]): ElementContent[] =>
    nodes.map((node) => {
      if (node.type === 'element') return { ...node, children: join(node.children) };
      if (node.type !== 'text') return node;
      let value = '';
      for (const [index, piece] of node.value.split(BREAK_MARK).entries()) {
        if (index > 0) pending = true;
        if (piece.trim() === '') {
          if (!pending) value += piece;
          continue;
        }
        if (pending && before !== '') value += /[.,;:!?]/.test(before) ? ' ' : '; ';
        value += pending ? piece.trimStart() : piece;
        pending = false;
        before = piece.trimEnd().slice(-1);
      }
      return { type: 'text', value };
    });
  return join(children);
}

function spanOf(cell: Element, name: 'colSpan' | 'rowSpan'): number {
  const value = Number.parseInt(String(cell.properties[name] ?? 1), 10);
  return value > 0 ? value : 1;
}
