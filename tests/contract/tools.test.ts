import { expect, test } from 'vitest';
import { TOOLS } from '#shared/contract/tools.ts';

test('every registry key is the name of its tool, or doors would call the wrong one', () => {
  for (const [key, tool] of Object.entries(TOOLS)) expect(tool.name).toBe(key);
});
