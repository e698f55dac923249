// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { I18nextProvider } from 'react-i18next';
import { visit } from 'unist-util-visit';
import { afterEach, expect, test } from 'vitest';
import { DocumentView } from '../../src/renderer/src/features/article/markdown/document-view.tsx';
import { parseMarkdown } from '../../src/renderer/src/features/article/markdown/parse-markdown.ts';
import { SANITIZE_SCHEMA } from '../../src/renderer/src/features/article/markdown/sanitize-schema.ts';
import { createI18n } from '../../src/renderer/src/i18n/i18n.ts';
import { HOSTILE_MARKDOWN } from './harness/content/hostile-markdown.ts';

const i18n = createI18n('ru');
const ALLOWED_HREF = /^(?:svod:\/\/article\/a[1-9]\d*(?:#.*)?|https?:\/\/[^/].*|mailto:.+@.*|#.*)$/u;
const FORBIDDEN =
  'script,style,link,meta,base,iframe,frame,object,embed,form,textarea,select,video,audio,source,img,math,template,noscript,input,svg:not(.lucide)';
const LOADING_ATTRIBUTES = ['src', 'srcset', 'srcdoc', 'data', 'action', 'formaction', 'poster', 'background', 'ping'];

afterEach(cleanup);

function show(markdown: string): HTMLElement {
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <DocumentView tree={parseMarkdown(markdown, {}).tree} />
    </I18nextProvider>,
  );
  return container;
}

function dangersIn(container: HTMLElement): string[] {
  const dangers = [...container.querySelectorAll(FORBIDDEN)].map((element) => element.outerHTML);
  for (const element of container.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) dangers.push(`${name}=${value}`);
      if (LOADING_ATTRIBUTES.includes(name)) dangers.push(`${name}=${value}`);
      if ((name === 'href' || name === 'xlink:href') && !ALLOWED_HREF.test(value)) dangers.push(`${name}=${value}`);
      if (name === 'style' && /url|expression|position|@/iu.test(value)) dangers.push(`${name}=${value}`);
      if (name === 'id' && !value.startsWith('doc-')) dangers.push(`${name}=${value}`);
      if (name === 'name') dangers.push(`${name}=${value}`);
    }
  }
  return dangers;
}

test('there are too few payloads to mean anything', () => {
  expect(new Set(HOSTILE_MARKDOWN).size).toBeGreaterThanOrEqual(60);
});

test.each(HOSTILE_MARKDOWN)('payload gets through: %s', (payload) => {
  expect(dangersIn(show(payload))).toEqual([]);
});

test.each(HOSTILE_MARKDOWN)('payload is in the tree, and only the components keep it out: %s', (payload) => {
  visit(parseMarkdown(payload, {}).tree, (node) => {
    expect(node.type).not.toBe('raw');
    expect(node.type).not.toBe('comment');
    if (node.type !== 'element') return;
    expect(SANITIZE_SCHEMA.tagNames?.concat('span')).toContain(node.tagName);
    expect(Object.keys(node.properties).filter((name) => /^on|^src|^style/iu.test(name))).toEqual([]);
    const href = node.properties.href ?? '#';
    const { protocol } = new URL(String(href), 'https://base.example/');
    expect(['http:', 'https:', 'mailto:', 'svod:']).toContain(protocol);
  });
});

test('two payloads together get through where each alone does not', () => {
  const payloads = fc.array(fc.constantFrom(...HOSTILE_MARKDOWN), { minLength: 2, maxLength: 4 });
  const glue = fc.constantFrom('', ' ', '\n', '\n\n', '\n> ', '\n- ', '|', '`', '**');
  fc.assert(
    fc.property(payloads, glue, (parts, between) => {
      expect(dangersIn(show(parts.join(between)))).toEqual([]);
      cleanup();
    }),
    { numRuns: 200 },
  );
});

test('the check itself sees nothing', () => {
  const container = document.createElement('div');
  container.innerHTML =
    '<a href="javascript:1">x</a><img src="x"><p onclick="1" id="root" style="background:url(x)"></p><svg></svg>';
  expect(dangersIn(container).length).toBeGreaterThanOrEqual(7);
});

test('a title of a link breaks out of its attribute', () => {
  const link = show('[x](https://ok.example "a\\" onmouseover=\\"alert(1)")').querySelector('a');
  expect(link?.getAttributeNames().sort()).toEqual(['data-link', 'href', 'title']);
});
