import { z } from 'zod';
import { articleIdSchema, articleKindSchema } from '../model/article.ts';
import { defineTool } from './define-tool.ts';

export const MAX_TREE_NODES = 1_000;

const title = z.string().max(1_000);

export const browse = defineTool({
  name: 'browse',
  server: 'app',
  title: 'Contents of a source',
  description:
    'The nodes right below one place of a source’s tree. A source of several roots, such as two versions of the platform, ' +
    'has them as its first level.',
  input: z.strictObject({
    source: z.string().min(1).max(200).optional(),
    root: z.string().max(4096).optional().describe('Which root of the source, when it has several'),
    path: z.array(title).max(64).default([]).describe('Titles from the top of the tree down to the place'),
    article: articleIdSchema
      .optional()
      .describe('The place is where this article stands; source, root and path are not needed'),
    limit: z.number().int().min(1).max(MAX_TREE_NODES).default(500),
    cursor: z.string().max(64).optional(),
  }),
  output: z.strictObject({
    source: z.string(),
    root: z.string().nullable().describe('Null at the level of the roots'),
    path: z.array(z.string()),
    nodes: z
      .array(
        z.strictObject({
          title: z.string(),
          kind: articleKindSchema.nullable().describe('Null: a heading without an article'),
          id: articleIdSchema.nullable(),
          children: z.number().int().describe('Nodes right below'),
          root: z.string().nullable().describe('Set on nodes that are roots'),
        }),
      )
      .max(MAX_TREE_NODES),
    nextCursor: z.string().optional(),
  }),
  effects: 'read',
  audience: ['app'],
  runsIn: 'engine',
});

export const findPlatforms = defineTool({
  name: 'find_platforms',
  server: 'app',
  title: 'Installed platforms',
  description: 'Versions of the platform that are installed on this machine and have help books, the newest first.',
  input: z.strictObject({}),
  output: z.strictObject({
    platforms: z
      .array(
        z.strictObject({
          version: z.string().nullable(),
          path: z.string().describe('Folder of the books, for start_import'),
          books: z.number().int().describe('Books in Russian or English'),
          hasSyntaxHelper: z.boolean().describe('False: an installation of the client alone'),
        }),
      )
      .max(64),
  }),
  effects: 'read',
  audience: ['app'],
  runsIn: 'engine',
});
