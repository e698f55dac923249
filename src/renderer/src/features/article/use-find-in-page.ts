import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { paintRanges, revealRange } from './text-highlights.ts';
import { findRanges } from './text-ranges.ts';
import { findPhrase, findTerms, queryTerms } from './word-matcher.ts';

export interface FindInPage {
  open: boolean;
  phrase: string;
  total: number;
  /** Index of the match that is shown, or -1. */
  current: number;
  setPhrase(phrase: string): void;
  show(): void;
  close(): void;
  /** Moves among the matches of the phrase or, with no phrase, among the marked words of the query. */
  step(delta: 1 | -1): void;
}

/**
 * Finds and paints in the article: the words of the query that led here, and what the find bar looks for.
 * `content` changes whenever there is other text in `root`.
 */
export function useFindInPage(options: {
  root: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  content: unknown;
  query: string | undefined;
}): FindInPage {
  const { root, scroller, content, query } = options;
  const [open, setOpen] = useState(false);
  const [phrase, setPhraseState] = useState('');
  const [ranges, setRanges] = useState<{ query: Range[]; find: Range[] }>({ query: [], find: [] });
  const [current, setCurrent] = useState(-1);
  const finding = open && phrase.trim() !== '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` stands for the text in `root`
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const terms = queryTerms(query ?? '');
    const found = {
      query: findRanges(element, (text) => findTerms(text, terms)),
      find: finding ? findRanges(element, (text) => findPhrase(text, phrase)) : [],
    };
    setRanges(found);
    paintRanges('svod-query', found.query);
    paintRanges('svod-find', found.find);
    return () => {
      paintRanges('svod-query', []);
      paintRanges('svod-find', []);
    };
  }, [content, query, finding, phrase, root]);

  const active = finding ? ranges.find : ranges.query;
  const shown = active[current];

  useEffect(() => {
    paintRanges('svod-current', shown ? [shown] : []);
    if (shown && scroller.current) revealRange(scroller.current, shown);
    return () => paintRanges('svod-current', []);
  }, [shown, scroller]);

  // The first match of a phrase is the first one below the top of the view.
  useEffect(() => {
    if (!finding) return;
    const top = scroller.current?.getBoundingClientRect().top ?? 0;
    const below = ranges.find.findIndex((range) => (range.getBoundingClientRect?.().top ?? 0) >= top);
    setCurrent(ranges.find.length === 0 ? -1 : Math.max(0, below));
  }, [finding, ranges.find, scroller]);

  const setPhrase = useCallback((text: string) => setPhraseState(text), []);
  const show = useCallback(() => setOpen(true), []);
  const close = useCallback(() => {
    setOpen(false);
    setCurrent(-1);
  }, []);
  const step = useCallback(
    (delta: 1 | -1) => {
      const total = active.length;
      if (total === 0) return;
      setCurrent((old) => (old < 0 && delta < 0 ? total - 1 : (old + delta + total) % total));
    },
    [active],
  );

  return useMemo(
    () => ({ open, phrase, total: finding ? active.length : 0, current, setPhrase, show, close, step }),
    [open, phrase, finding, active, current, setPhrase, show, close, step],
  );
}
