import type { ArticleKind } from '#shared/model/article.ts';
import type { BookLocale } from '../books/book-file-name.ts';
import type { BilingualName } from '../pages/bilingual-name.ts';
import type { IndexedPage } from './index-book.ts';

/** One page of the import set: the same thing in one or two languages. It becomes one article or more. */
export interface PageEntry {
  stem: string;
  /** Unique in the import set, readable in a list of failures: `shcntx/objects/catalog234/Array.html`. */
  unitPath: string;
  /** Path of the Russian page, or of the English one when there is no other. */
  path: string;
  pages: Partial<Record<BookLocale, IndexedPage>>;
  kind: ArticleKind;
  name: BilingualName;
  owner: BilingualName;
  /** The names as the first language's page alone gives them: a key must not change when the other is added. */
  keyName: BilingualName;
  keyOwner: BilingualName;
  ownerEntry: PageEntry | null;
  /** Title of its node in the tree; null when the tree does not mention it or does not name it. */
  treeTitle: string | null;
  /** Titles above the page in the tree of its book. */
  headingPath: string[];
  /** Children in the tree of the book, for pages of sections. */
  children: PageEntry[];
  /** Empty until the keys are given. */
  key: string;
  /** Keys of the articles that start at an anchor of the page, by anchor in lower case. */
  sectionKeys: Map<string, string>;
}
