// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { collectTextRuns, findRanges } from '../../src/renderer/src/features/article/text-ranges.ts';
import { findPhrase, findTerms } from '../../src/renderer/src/features/article/word-matcher.ts';

function page(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

const phrase = (html: string, text: string) =>
  findRanges(collectTextRuns(page(html)), (run) => findPhrase(run, text)).map(textOf);

function textOf({ startContainer, startOffset, endContainer, endOffset }: StaticRange): string {
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range.toString();
}

test('a phrase that runs over inline markup is not found', () => {
  expect(phrase('<p>Новый <b>Зап</b><i>рос</i>; да</p>', 'новый запрос')).toEqual(['Новый Запрос']);
});

test('a phrase is found across two paragraphs', () => {
  expect(phrase('<p>Новый</p><p>Запрос</p>', 'новыйзапрос')).toEqual([]);
});

test('words of buttons and other parts of the window are found in the text', () => {
  expect(phrase('<p>код</p><div data-not-text>код</div>', 'код')).toEqual(['код']);
});

test('text beside a nested block counts as one run with it', () => {
  expect(phrase('<ul><li>Один<ul><li>Два</li></ul>Три</li></ul>', 'одинтри')).toEqual([]);
});

test('every word of a page is marked without a limit', () => {
  const ranges = findRanges(collectTextRuns(page(`<p>${'код '.repeat(50)}</p>`)), (run) => findTerms(run, ['код']), 20);
  expect(ranges).toHaveLength(20);
});
