import type { SourceOpener } from '../../ports.ts';
import { createDocsReader } from './docs-reader.ts';
import { hasPages } from './walk-tree.ts';

/** Opens folders and single files of Markdown, HTML and plain text. */
export const docsOpener: SourceOpener = {
  loadMode: 'docs',
  recognise: hasPages,
  open: async (root) => createDocsReader(root),
};
