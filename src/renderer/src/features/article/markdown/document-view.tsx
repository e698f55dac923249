import type { Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { memo, type ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { CalloutBlock } from './callout-block.tsx';
import { CodeBlock } from './code-block.tsx';
import { DocumentHeading } from './document-heading.tsx';
import { DocumentImage } from './document-image.tsx';
import { DocumentLink } from './document-link.tsx';
import { DocumentTable } from './document-table.tsx';
import { TaskMark } from './task-mark.tsx';

const COMPONENTS: Partial<Components> = {
  a: DocumentLink,
  blockquote: CalloutBlock,
  h2: DocumentHeading,
  img: DocumentImage,
  input: TaskMark,
  pre: CodeBlock,
  table: DocumentTable,
};

/** A cleaned and highlighted document as React elements. Nothing of it is ever set as HTML. */
export const DocumentView = memo(function DocumentView(props: { tree: Root }): ReactNode {
  return toJsxRuntime(props.tree, { Fragment, jsx, jsxs, components: COMPONENTS, passNode: true });
});
