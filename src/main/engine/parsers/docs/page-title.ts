/** Watches the headings of a page from its top and finds what the page is called. */
export interface TitleFinder {
  /** The next heading of the page. @returns true when it is the page's title and must leave the body */
  takeHeading(depth: number, text: string): boolean;
  /** Text stands here. */
  takeContent(): void;
  /** The first heading of depth 1. */
  readonly firstHeading: string | undefined;
  /** Short headings right above the first one of depth 1: the page's number or code. */
  readonly kickers: readonly string[];
}

const KICKER_MAX_CHARS = 100;

/** @param fixedTitle the title that the page states elsewhere; a heading that says more than that stays in the body */
export function createTitleFinder(fixedTitle: string | undefined): TitleFinder {
  let firstHeading: string | undefined;
  let above: string[] = [];
  let hasContent = false;
  return {
    takeHeading(depth, text) {
      if (firstHeading !== undefined) return false;
      if (depth === 1 && text !== '') {
        firstHeading = text;
        if (hasContent) above = [];
        return !hasContent && (fixedTitle === undefined || contains(fixedTitle, text));
      }
      if (!hasContent && text !== '' && text.length <= KICKER_MAX_CHARS) above.push(text);
      return false;
    },
    takeContent() {
      hasContent = true;
    },
    get firstHeading() {
      return firstHeading;
    },
    get kickers() {
      return firstHeading === undefined ? [] : above;
    },
  };
}

/** For parts of a page that hold no title, such as quotes. */
export const NO_TITLE: TitleFinder = {
  takeHeading: () => false,
  takeContent: () => {},
  firstHeading: undefined,
  kickers: [],
};

/** True when a title says all that the heading says, such as «Запросы | Справка» over «Запросы». */
function contains(title: string, heading: string): boolean {
  return comparable(title).includes(comparable(heading));
}

function comparable(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
