import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { firstRangeBelow, type HighlightName, paintRanges, revealRange } from './text-highlights.ts';
import { collectTextRuns, findRanges, type TextRun } from './text-ranges.ts';
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
 * Each child of `root` is a part whose text does not change; `content` changes whenever there are other parts.
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
  const [parts, setParts] = useState<readonly (readonly TextRun[])[]>([]);
  const [current, setCurrent] = useState(-1);
  const finding = open && phrase.trim() !== '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` stands for the text in `root`
  useLayoutEffect(() => {
    setParts(root.current ? Array.from(root.current.children, collectTextRuns) : []);
  }, [content, root]);

  const marked = useMemo(() => {
    const terms = queryTerms(query ?? '');
    return terms.length === 0 ? [] : findRanges(parts.flat(), (text) => findTerms(text, terms));
  }, [parts, query]);
  const found = useMemo(
    () => (finding ? findRanges(parts.flat(), (text) => findPhrase(text, phrase)) : []),
    [parts, finding, phrase],
  );
  const active = finding ? found : marked;
  const shown = active[current];

  useLayoutEffect(() => paintWhileMounted('svod-query', marked), [marked]);
  useLayoutEffect(() => paintWhileMounted('svod-find', found), [found]);
  useLayoutEffect(() => paintWhileMounted('svod-current', shown ? [shown] : []), [shown]);

  useEffect(() => {
    if (shown && scroller.current) revealRange(scroller.current, shown);
  }, [shown, scroller]);

  // A new phrase starts at the first match below the top of the view; more text behind it changes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not on every change of the matches
  useEffect(() => {
    if (finding) setCurrent(found.length === 0 ? -1 : firstRangeBelow(found, scroller.current));
  }, [finding, phrase, found.length === 0, scroller]);

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

function paintWhileMounted(name: HighlightName, ranges: readonly StaticRange[]): () => void {
  paintRanges(name, ranges);
  return () => paintRanges(name, []);
}
