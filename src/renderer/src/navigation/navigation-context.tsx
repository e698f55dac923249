import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  canGoBack,
  canGoForward,
  currentEntry,
  type History,
  type HistoryEntry,
  type Place,
  rememberScroll,
  travel,
  visit,
} from './history.ts';

export interface Navigation {
  entry: HistoryEntry;
  /** Grows with every step, so that an effect can tell a return to a place from a render of it. */
  step: number;
  canGoBack: boolean;
  canGoForward: boolean;
  go(place: Place, options?: { preview?: boolean }): void;
  travel(delta: number): void;
  /** The element that scrolls the right pane. */
  scroller: RefObject<HTMLElement | null>;
  /** Tells that the current place is drawn and scrolled, so that its scroll position means something. */
  settle(): void;
}

const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation outside of NavigationProvider');
  return navigation;
}

const SCROLL_MEMORY_DELAY_MS = 300;

/** Holds the history of the right pane. `onChange` gets every new state of it, to be kept over a restart. */
export function NavigationProvider(props: {
  initial: History;
  onChange: (history: History) => void;
  children: ReactNode;
}): ReactNode {
  const { onChange } = props;
  const [{ history, step }, setState] = useState({ history: props.initial, step: 0 });
  const scroller = useRef<HTMLElement>(null);
  const settled = useRef(false);

  useEffect(() => onChange(history), [history, onChange]);

  const move = useCallback((change: (history: History) => History) => {
    const scrollTop = settled.current ? scroller.current?.scrollTop : undefined;
    settled.current = false;
    setState((old) => ({
      history: change(scrollTop === undefined ? old.history : rememberScroll(old.history, scrollTop)),
      step: old.step + 1,
    }));
  }, []);

  // The scroll position also has to survive a window that is killed, not only one that moves on.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!settled.current) return;
        setState((old) => ({ ...old, history: rememberScroll(old.history, element.scrollTop) }));
      }, SCROLL_MEMORY_DELAY_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  // These keep their identity over every step, so that what depends on them is not drawn anew.
  const actions = useMemo(
    () => ({
      go: (place: Place, options?: { preview?: boolean }) => move((old) => visit(old, place, options)),
      travel: (delta: number) => move((old) => travel(old, delta)),
      settle: () => {
        settled.current = true;
        // What had the focus may be gone with the old place; keys then have to scroll the new one.
        if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
      },
    }),
    [move],
  );
  const navigation = useMemo<Navigation>(
    () => ({
      ...actions,
      entry: currentEntry(history),
      step,
      canGoBack: canGoBack(history),
      canGoForward: canGoForward(history),
      scroller,
    }),
    [history, step, actions],
  );
  return <NavigationContext value={navigation}>{props.children}</NavigationContext>;
}
