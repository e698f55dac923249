import { expect, test } from 'vitest';
import { cutMarkdown } from '#engine/search/cut-markdown.ts';

const LINE = 'Строка текста из сорока одного знака, да.\n';

test('a paragraph must not be cut in two when there is a blank line in reach', () => {
  const text = `${LINE}${LINE}\n${LINE}${LINE}`;
  expect(cutMarkdown(text, 0, 100)).toBe(text.indexOf('\n\n') + 2);
});

test('a blank line inside of code is no place to cut while there is one before it', () => {
  const text = `${LINE}${LINE}\n\`\`\`bsl\n${LINE}\n${LINE}\`\`\`\n${LINE}`;
  const before = text.indexOf('\n\n') + 2;
  const inCode = text.lastIndexOf('\n\n') + 2;
  expect(cutMarkdown(text, 0, inCode + 10)).toBe(before);
});

test('a part that starts inside of code must not take its end for a beginning', () => {
  const text = `\`\`\`bsl\n${LINE}${LINE}\`\`\`\n${LINE}\n${LINE}${LINE}`;
  const start = 8 + LINE.length;
  expect(cutMarkdown(text, start, 4 * LINE.length)).toBe(text.lastIndexOf('\n\n') + 2);
});

test.each([
  ['````md', '```', '````'],
  ['~~~md', '```', '~~~'],
  ['```md', '```bsl', '```'],
])('inside of code that %s opens, %s must not count as its end: only %s ends it', (open, inner, close) => {
  const text = `${LINE}${LINE}\n${open}\n${inner}\n${LINE}\n${close}\n${LINE}`;
  expect(cutMarkdown(text, 0, text.lastIndexOf('\n\n') + 10)).toBe(text.indexOf('\n\n') + 2);
});

test('a blank line near the start would make parts of a few letters', () => {
  const text = `Да.\n\n${'а'.repeat(300)}`;
  expect(cutMarkdown(text, 0, 200)).toBe(200);
});

test('without a blank line the cut must be at a line break, never inside of a line', () => {
  const text = LINE.repeat(10);
  expect(cutMarkdown(text, 0, 100)).toBe(2 * LINE.length);
});

test('what fits must come whole', () => {
  expect(cutMarkdown(LINE, 0, 500)).toBe(LINE.length);
  expect(cutMarkdown(LINE, 10, LINE.length - 10)).toBe(LINE.length);
});
