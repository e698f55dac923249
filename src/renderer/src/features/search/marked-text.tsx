import type { ReactNode } from 'react';
import type { TextRange } from '#shared/model/search.ts';
import { highlightSegments } from './highlight-segments.ts';

/** Text with the matched words marked. The text is only ever text. */
export function MarkedText(props: { text: string; highlights: readonly TextRange[] }): ReactNode {
  return highlightSegments(props.text, props.highlights).map((segment) =>
    segment.marked ? <mark key={segment.start}>{segment.text}</mark> : segment.text,
  );
}
