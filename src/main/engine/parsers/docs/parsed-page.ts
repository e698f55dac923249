import type { LinkResolver } from './resolve-link.ts';
import { createTimeBudget, type TimeBudget } from './time-budget.ts';

/** What a parser makes of the text of one page. */
export interface ParsedPage {
  /** Undefined when the page does not say how it is called. */
  title: string | undefined;
  /** Further names of the page, not yet free of duplicates. */
  aliases: string[];
  markdown: string;
  warnings: string[];
}

export interface ParseOptions {
  resolveLink: LinkResolver;
  isMdx?: boolean;
  /** How long the parsers may work on the page; tests make it short. */
  budgetMs?: number;
}

/** Codes in `ParsedArticle.warnings`. */
export const WARNINGS = {
  empty: 'empty',
  readAsPlainText: 'read-as-plain-text',
  frontMatterDamaged: 'front-matter-damaged',
  encodingDamaged: 'encoding-damaged',
} as const;

const PAGE_BUDGET_MS = 8000;
const TASK_BUDGET_MS = 3000;

export function pageBudget({ budgetMs = PAGE_BUDGET_MS }: ParseOptions): TimeBudget {
  return createTimeBudget(budgetMs, TASK_BUDGET_MS);
}
