import { z } from 'zod';
import { articleIdSchema, articleKindSchema } from '../model/article.ts';
import { defineTool } from './define-tool.ts';

export const MAX_MEMBERS = 200;
/** Differences of each sort that one answer holds. */
export const MAX_DIFFERENCES = 100;

const name = z.string().trim().min(1).max(500);
const source = z.string().min(1).max(200).optional();
const version = z.string().trim().min(1).max(50);

export const MEMBER_KINDS = [
  'function',
  'method',
  'property',
  'event',
  'constructor',
  'enum-value',
  'article',
] as const;

export const listMembers = defineTool({
  name: 'list_members',
  server: 'documents1c',
  title: 'Состав типа',
  description:
    'Методы, свойства, события, конструкторы или значения типа, строка на каждый: имя RU/EN и краткая запись.\n' +
    'Members of a type, one line each. «Глобальный контекст» lists the global functions.',
  input: z.strictObject({
    name: name.describe('Name of the type, RU or EN'),
    kind: z.enum(MEMBER_KINDS).optional(),
    filter: z.string().trim().min(1).max(200).optional().describe('Part of a member name'),
    source,
    version: version.optional().describe('Default: the newest'),
    limit: z.number().int().min(1).max(MAX_MEMBERS).default(50),
    cursor: z.string().max(64).optional(),
  }),
  output: z.strictObject({
    owner: z.strictObject({
      id: articleIdSchema,
      name: z.string(),
      nameEn: z.string().nullable(),
      kind: articleKindSchema,
      source: z.string(),
      version: z.string().nullable(),
    }),
    counts: z
      .array(z.strictObject({ kind: articleKindSchema, count: z.number().int() }))
      .describe('Of all members, whatever the filters'),
    total: z.number().int().describe('Members that pass the filters'),
    members: z
      .array(
        z.strictObject({
          id: articleIdSchema,
          name: z.string(),
          nameEn: z.string().nullable(),
          kind: articleKindSchema,
          signature: z.string().nullable(),
          deprecated: z.boolean(),
        }),
      )
      .max(MAX_MEMBERS),
    nextCursor: z.string().optional(),
  }),
  effects: 'read',
  audience: ['app', 'agent'],
  runsIn: 'engine',
});

const place = z.strictObject({ version: z.string(), id: articleIdSchema.nullable() });
const field = z.string().describe('Path of the field in the card');

export const compareVersions = defineTool({
  name: 'compare_versions',
  server: 'documents1c',
  title: 'Сравнить версии',
  description:
    'Что изменилось в функции, типе или методе между двумя импортированными версиями платформы.\n' +
    'What changed in one thing between two imported versions of the platform. docs_status lists the versions.',
  input: z.strictObject({
    name: name.describe('Name, RU or EN, short or qualified'),
    from: version.describe('Older version, e.g. 8.3.25.1257'),
    to: version.describe('Newer version'),
    source,
  }),
  output: z.strictObject({
    name: z.string(),
    nameEn: z.string().nullable(),
    from: place,
    to: place,
    status: z.enum(['same', 'changed', 'added', 'removed']).describe('added: not there in `from`'),
    added: z.array(z.strictObject({ field, value: z.string() })).max(MAX_DIFFERENCES),
    removed: z.array(z.strictObject({ field, value: z.string() })).max(MAX_DIFFERENCES),
    changed: z.array(z.strictObject({ field, from: z.string(), to: z.string() })).max(MAX_DIFFERENCES),
    isCut: z.boolean().describe('There are more differences than the lists hold'),
  }),
  effects: 'read',
  audience: ['app', 'agent'],
  runsIn: 'engine',
});
