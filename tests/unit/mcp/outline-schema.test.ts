import { expect, test } from 'vitest';
import { z } from 'zod';
import { agentTools } from '#main/mcp/mcp-server.ts';
import { outlineSchema } from '#main/mcp/outline-schema.ts';

test('an outline that forbids what the schema allows would make a client refuse a right answer', () => {
  const schema = z.toJSONSchema(
    z.strictObject({
      name: z.string().max(3),
      kind: z.enum(['a', 'b']).nullable(),
      list: z.array(z.strictObject({ deep: z.number() })),
      card: z.strictObject({ text: z.string() }).nullable(),
      either: z.union([z.literal(1), z.string()]).optional(),
    }),
  );
  expect(outlineSchema({ ...schema, type: 'object' })).toEqual({
    type: 'object',
    properties: {
      name: { type: 'string' },
      kind: { type: ['string', 'null'] },
      list: { type: 'array' },
      card: { type: ['object', 'null'] },
      either: { type: ['number', 'string'] },
    },
    required: ['name', 'kind', 'list', 'card'],
  });
});

test('the tools of the documents server cost an agent more than 2,000 tokens before it has asked anything', () => {
  const listed = agentTools('documents1c').map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: z.toJSONSchema(tool.input, { io: 'input' }),
    outputSchema: outlineSchema({ ...z.toJSONSchema(tool.output), type: 'object' }),
  }));
  // JSON of schemas takes about four characters a token, and the Russian lines are short.
  expect(JSON.stringify(listed).length / 4).toBeLessThan(2_000);
});
