import { neutralName } from '../pages/bilingual-name.ts';
import type { PageEntry } from './page-entry.ts';

/**
 * Gives every entry its key: book, kind, owner, name. Names are English where the Russian page tells them, so that a
 * key stays the same when the English book is added. Entries that share a key get more and more of what tells them
 * apart: the other name, the heading above, a number.
 */
export function assignKeys(entries: readonly PageEntry[]): void {
  const refinements: ((entry: PageEntry) => string)[] = [
    baseKey,
    (entry) => `${entry.key}~${entry.keyName.ru ?? ''}`,
    (entry) => `${entry.key}~${entry.headingPath.at(-1) ?? ''}`,
    (entry) => `${entry.key}~${entry.headingPath.join('>')}`,
  ];
  let open = [...entries];
  for (const refine of refinements) {
    for (const entry of open) entry.key = refine(entry);
    open = groupsByKey(open).flatMap((group) => (group.length > 1 ? group : []));
  }
  for (const group of groupsByKey(open)) {
    for (const [index, entry] of group.entries()) if (index > 0) entry.key += `~${index + 1}`;
  }
  assignSectionKeys(entries);
}

function baseKey({ stem, kind, keyOwner, keyName }: PageEntry): string {
  return [stem, kind, neutralName(keyOwner), neutralName(keyName)].filter((part) => part !== '').join('/');
}

function assignSectionKeys(entries: readonly PageEntry[]): void {
  const used = new Set(entries.map((entry) => entry.key));
  for (const entry of entries) {
    for (const page of Object.values(entry.pages)) {
      for (const anchor of page.head?.anchors ?? []) {
        const folded = anchor.toLowerCase();
        if (entry.sectionKeys.has(folded)) continue;
        let key = `${entry.key}/${anchor}`;
        while (used.has(key)) key += '~';
        used.add(key);
        entry.sectionKeys.set(folded, key);
      }
    }
  }
}

function groupsByKey(entries: readonly PageEntry[]): PageEntry[][] {
  return [...Map.groupBy(entries, (entry) => entry.key).values()];
}
