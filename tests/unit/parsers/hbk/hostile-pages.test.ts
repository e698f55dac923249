import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { readBooks } from '../../../support/hbk-writer/read-books.ts';
import { writeStorage } from '../../../support/hbk-writer/write-book.ts';

const PAGE_CHARS = 100_000;

/** Each of these would take minutes if some step took time with the square of the page's length. */
const PATTERNS: Record<string, string> = {
  'headings that do not end': '<h1>',
  'titles that do not end': '<title',
  'tags that do not end': '<p class=V8SH_title ',
  'chapters that do not end': '<p class=V8SH_chapter ',
  'anchors that do not end': '<a name ',
  'anchored headings': '<h2><a name=x></a>x</h2>',
  'open inline tags': '<b>',
  'open and wrongly closed tags': '<b></i>',
  'open paragraphs': '<p>',
  'open list items': '<li>',
  'open tables': '<table>',
  'empty cells': '<table><tr><td>',
  'rows of one cell': '<tr><td>x',
  'line breaks': '<br>',
  'hard spaces': '&nbsp;',
  'hard spaces in code': '<pre>\u00a0\u00a0\u00a0 ',
  'closing brackets': '(x',
  backticks: '`',
  stars: '*a',
  underscores: '_a_',
  quotes: '<blockquote>',
  rules: '<hr>',
  rubrics: '<div class=V8SH_rubric>&lt;x&gt;</div>',
  'default values': 'Значение по умолчанию: x ',
  entities: '&lt;',
  'bare ampersands': '&a',
  'placeholders of nothing': '<',
  comments: '<!--',
};

test.each(Object.entries(PATTERNS))('a page full of %s ends in an article or a typed error', async (_, pattern) => {
  const filler = pattern.repeat(Math.ceil(PAGE_CHARS / pattern.length));
  const parameters = '<p class="V8SH_chapter">Параметры:</p><div class="V8SH_rubric">&lt;a&gt;</div>Тип: ';
  const files = new Map([
    ['objects/catalog1/T/methods/M1.html', `<html><h1>M (M)</h1>${parameters}${filler}`],
    ['article', `<html><h1>N (N)</h1>${filler}`],
  ]);
  try {
    const { articles, failed } = await readBooks({ 'test_ru.hbk': writeStorage({ name: 'Test', files, tree: [] }) });
    expect(articles.length + failed.length).toBeGreaterThan(0);
    for (const { error } of failed) expect(error).toBeInstanceOf(AppError);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
  }
});
