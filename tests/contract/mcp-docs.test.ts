import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeServers } from '#main/mcp/describe-servers.ts';

test('docs/mcp.md says what the contract says (npm run docs:mcp writes it)', () => {
  expect(readFileSync('docs/mcp.md', 'utf8')).toBe(describeServers());
});
