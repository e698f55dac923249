// @vitest-environment jsdom
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ToolOutput } from '#shared/contract/tools.ts';
import { createFakeBridge, type Scenario } from './harness/fake-bridge.ts';
import { openWindow, type TestWindow } from './open-window.ts';
import { anAnswer } from './search-answers.ts';
import { installBrowserParts } from './window-environment.ts';

let opened: TestWindow | undefined;

// jsdom has no layout: asking it what is visible takes seconds and says little.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });

beforeAll(() => {
  installBrowserParts();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ru-RU']);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  opened?.close();
  opened = undefined;
});

async function open(scenario: Scenario = 'full', overrides: Parameters<typeof createFakeBridge>[1] = {}) {
  opened = await openWindow(createFakeBridge(scenario, overrides));
  return opened;
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Поиск по документации' });
const options = () => screen.queryAllByRole('option').filter((option) => option.tagName === 'DIV');
const title = () => screen.queryByRole('heading', { level: 1 })?.textContent;
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

async function search(user: TestWindow['user'], query: string) {
  await user.type(box(), query);
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  await waitFor(() => expect(document.querySelector('[data-stale]')).toBeNull());
}

describe('search by the keyboard', () => {
  test('the box has no focus at the start, so that the first letters are lost', async () => {
    await open();
    expect(document.activeElement).toBe(box());
  });

  test('the arrows do not move, do not preview, or take the focus out of the box', async () => {
    const { user } = await open();
    await search(user, 'привилегированный режим');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('Использование привилегированного режима');
    await waitFor(() => expect(title()).toBe('Использование привилегированного режима'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(title()).toBe('Общие модули'));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toContain('Использование привилегированного режима');
    expect(document.activeElement).toBe(box());
  });

  test('Enter without a choice opens nothing', async () => {
    const { user } = await open();
    await search(user, 'общие модули');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(title()).toBe('Общие модули'));
  });

  test('Enter before the answer opens a result of the query before', async () => {
    const answers = new Map<string, (answer: ToolOutput<'search_docs'>) => void>();
    const { user } = await open('full', {
      search_docs: ({ query }) => new Promise((resolve) => answers.set(query, resolve)),
      get_doc: ({ id }) => ({
        id: id ?? '',
        title: `Статья ${id}`,
        kind: 'page',
        loadMode: 'docs',
        source: 'С',
        headingPath: [],
        markdown: '',
        languages: [],
        card: null,
        totalChars: 0,
      }),
    });
    await user.type(box(), 'а');
    await act(async () => answers.get('а')?.(anAnswer('а', 'Старая')));
    await user.type(box(), 'б');
    await waitFor(() => expect(answers.has('аб')).toBe(true));
    await user.keyboard('{Enter}');
    expect(title()).toBe('Что ищем?');
    const newer = anAnswer('аб', 'Новая');
    await act(async () => answers.get('аб')?.(newer));
    await waitFor(() => expect(title()).toBe(`Статья ${newer.hits[0]?.id}`));
  });

  test('Escape does not clear the box', async () => {
    const { user } = await open();
    await search(user, 'запрос');
    await user.keyboard('{Escape}');
    expect(box().value).toBe('');
    expect(options()).toEqual([]);
  });

  test('Ctrl+K does not come back to the box in the Russian layout', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /Библиотека/ }));
    expect(document.activeElement).not.toBe(box());
    fireEvent.keyDown(window, { key: 'л', code: 'KeyK', ctrlKey: true });
    expect(document.activeElement).toBe(box());
  });

  test('nobody learns why a result stands there without a mouse', async () => {
    const { user } = await open();
    await search(user, 'привилегированный режим');
    await user.keyboard('{ArrowDown}{Alt>}{Enter}{/Alt}');
    const why = screen.getByLabelText('Почему результат на этом месте');
    expect(why.textContent).toContain('Близость по смыслу');
    const [vector, bm25, sum] = [...why.querySelectorAll('table')[0]!.querySelectorAll('td.number')].map((cell) =>
      Number(cell.textContent?.replace(',', '.')),
    );
    expect(vector! + bm25!).toBeCloseTo(sum!, 2);
  });
});

describe('what the search says', () => {
  test('a search without vectors looks like a full one', async () => {
    const { user } = await open('words-only');
    await search(user, 'запрос');
    expect(screen.getByText(/модель для смыслового поиска не настроена/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Настроить' }));
    expect(title()).toBe('Настройки');
  });

  test('an empty answer is an empty pane', async () => {
    const { user } = await open();
    await user.type(box(), 'хрустальныйшар');
    expect(await screen.findByText('По запросу «хрустальныйшар» ничего не нашлось')).toBeTruthy();
    expect(screen.getByText(/Проверьте написание/)).toBeTruthy();
  });

  test('an empty answer during an import looks final', async () => {
    const { user } = await open('importing');
    await user.type(box(), 'хрустальныйшар');
    expect(await screen.findByText('Сейчас идёт импорт: часть статей ещё не в поиске.')).toBeTruthy();
  });

  test('what the engine says about a partial answer is dropped', async () => {
    const { user } = await open('full', {
      search_docs: () => ({ ...anAnswer('x', 'Статья'), hints: ['Источник «УТ» ещё читается.'] }),
    });
    await search(user, 'x');
    expect(screen.getByText('Источник «УТ» ещё читается.')).toBeTruthy();
  });

  test('an empty library blames the query', async () => {
    const { user } = await open('first-run');
    await user.type(box(), 'запрос');
    expect(await screen.findByText('Искать пока негде')).toBeTruthy();
  });

  test('a failure has no next step', async () => {
    const { user } = await open('failing');
    await user.type(box(), 'запрос');
    expect((await screen.findByRole('alert')).textContent).toContain('Перезапустите Svod');
    expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy();
  });

  test('a word of the snippet is marked as HTML', async () => {
    const answer = anAnswer('x', 'Статья');
    answer.hits[0]!.snippet = { text: '<b>x</b> & <img src=1>', highlights: [[3, 4]] };
    const { user } = await open('full', { search_docs: () => answer });
    await search(user, 'x');
    const snippet = options()[0]?.querySelector('.hit-snippet');
    expect(snippet?.textContent).toBe('<b>x</b> & <img src=1>');
    expect([...(snippet?.children ?? [])].map((child) => child.outerHTML)).toEqual(['<mark>x</mark>']);
  });
});

describe('reading', () => {
  test('a link to another article opens outside, and back does not come back', async () => {
    const { user, bridge } = await open();
    await search(user, 'привилегированный режим');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Общие модули' }));
    await waitFor(() => expect(title()).toBe('Общие модули'));
    expect(bridge.calls.some((call) => call.name === 'open_external')).toBe(false);
    fireEvent.keyDown(window, { key: 'ArrowLeft', code: 'ArrowLeft', altKey: true });
    await waitFor(() => expect(title()).toBe('Использование привилегированного режима'));
    fireEvent.mouseUp(window, { button: 4 });
    await waitFor(() => expect(title()).toBe('Общие модули'));
  });

  test('a web link leaves the window without asking the main process', async () => {
    const { user, bridge } = await open();
    await search(user, 'привилегированный режим');
    await user.keyboard('{Enter}');
    const link = await screen.findByRole('link', { name: 'на сайте' });
    expect(fireEvent.click(link)).toBe(false);
    expect(fireEvent(link, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))).toBe(false);
    expect(bridge.calls.filter((call) => call.name === 'open_external').map((call) => call.input)).toEqual([
      { url: 'https://example.org/docs?id=485' },
      { url: 'https://example.org/docs?id=485' },
    ]);
    expect(screen.queryByRole('link', { name: 'Удалённая страница' })).toBeNull();
  });

  test('the place, the query and the read articles are gone after a restart', async () => {
    const first = await open();
    await search(first.user, 'общие модули');
    await first.user.keyboard('{Enter}');
    await waitFor(() => expect(title()).toBe('Общие модули'));
    first.close();
    const { user } = await open();
    await waitFor(() => expect(title()).toBe('Общие модули'));
    expect(box().value).toBe('общие модули');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(options().map((option) => option.textContent)).toEqual([expect.stringContaining('Общие модули')]),
    );
  });

  test('find in page counts nothing, or starts over at every part', async () => {
    const { user } = await open();
    await search(user, 'журнал изменений');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(title()).toBe('Журнал изменений'));
    fireEvent.keyDown(window, { key: 'f', code: 'KeyF', ctrlKey: true });
    await user.type(screen.getByRole('textbox', { name: 'Найти на странице' }), 'Версия 2.4.1');
    // All parts are there: 1 and 10–19.
    await waitFor(() => expect(screen.getByText(/^\d+ из 11$/)).toBeTruthy());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Найти на странице' })).toBeNull();
  });

  test('copied code has another text than the block', async () => {
    const { user } = await open();
    await search(user, 'СтрокаТаблицыЗначений');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('.code-block')).not.toBeNull());
    await user.hover(document.querySelector('.code-block')!);
    await user.click(await screen.findByRole('button', { name: 'Копировать код' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Для Каждого Строка Из Таблица Цикл\n\tСообщить(Строка.Артикул);\nКонецЦикла;',
    );
  });
});

describe('library', () => {
  test('a dropped folder is imported without asking, or under a wrong name', async () => {
    const { user, bridge } = await open();
    act(() => bridge.emit('source.dropped', { paths: ['/home/dev/docs/вики'] }));
    expect(bridge.calls.some((call) => call.name === 'start_import')).toBe(false);
    const dialog = within(screen.getByRole('dialog'));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Название источника' });
    expect(name.value).toBe('вики');
    await user.type(dialog.getByRole('textbox', { name: 'Версия' }), '3.1');
    await user.click(dialog.getByRole('button', { name: 'Импортировать' }));
    expect(bridge.calls.at(-1)).toEqual({
      name: 'start_import',
      input: { paths: ['/home/dev/docs/вики'], source: 'вики', version: '3.1' },
    });
    await waitFor(() => expect(title()).toBe('Библиотека'));
    expect(screen.getByRole('button', { name: 'Остановить импорт «вики»' })).toBeTruthy();
  });

  test('a cancelled import goes on, or its button stays', async () => {
    const { user, bridge } = await open('importing');
    fireEvent.keyDown(window, { key: 'l', code: 'KeyL', ctrlKey: true });
    await user.click(await screen.findByRole('button', { name: 'Остановить импорт «Документация БСП»' }));
    expect(bridge.calls).toContainEqual({ name: 'cancel_import', input: { jobId: 9 } });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Остановить импорт/ })).toBeNull());
  });

  test('files that failed are only counted, without their reasons', async () => {
    await open();
    fireEvent.keyDown(window, { key: 'l', code: 'KeyL', ctrlKey: true });
    expect(await screen.findByText('архив/2019/сканы.md')).toBeTruthy();
    expect(screen.getByText('Файл больше 64 МБ.')).toBeTruthy();
  });

  test('a source is deleted on the first click', async () => {
    const { user, bridge } = await open();
    fireEvent.keyDown(window, { key: 'l', code: 'KeyL', ctrlKey: true });
    await user.click(await screen.findByRole('button', { name: 'Удалить источник «Документация УТ»' }));
    expect(bridge.calls.some((call) => call.name === 'delete_source')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Удалить' }));
    expect(bridge.calls).toContainEqual({ name: 'delete_source', input: { source: 'Документация УТ' } });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Удалить источник «Документация УТ»' })).toBeNull(),
    );
  });

  test('the first run shows an empty table', async () => {
    await open('first-run');
    expect(await screen.findByText('Соберите свою документацию в одном месте')).toBeTruthy();
  });
});

describe('settings', () => {
  test('the language needs a restart', async () => {
    const { user } = await open();
    fireEvent.keyDown(window, { key: ',', code: 'Comma', ctrlKey: true });
    await user.click(await screen.findByRole('radio', { name: 'English' }));
    await waitFor(() => expect(title()).toBe('Settings'));
    expect(document.documentElement.lang).toBe('en');
  });

  test('the theme is not set on the page, or stays when the system shall decide', async () => {
    const { user } = await open();
    fireEvent.keyDown(window, { key: ',', code: 'Comma', ctrlKey: true });
    await user.click(await screen.findByRole('radio', { name: 'Тёмная' }));
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
    await user.click(screen.getAllByRole('radio', { name: 'Как в системе' })[1]!);
    await waitFor(() => expect(document.documentElement.dataset.theme).toBeUndefined());
  });

  test('a server that does not answer is only an error code', async () => {
    const { user } = await open();
    fireEvent.keyDown(window, { key: ',', code: 'Comma', ctrlKey: true });
    const url = await screen.findByRole('textbox', { name: 'Адрес сервера' });
    await user.clear(url);
    await user.type(url, 'http://127.0.0.1:9999/v1');
    await user.click(screen.getByRole('button', { name: 'Проверить' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Проверьте, что сервер запущен');
    expect(alert.textContent).toContain('ECONNREFUSED 127.0.0.1:9999');
  });

  test('an address that is none can be saved', async () => {
    const { user, bridge } = await open();
    fireEvent.keyDown(window, { key: ',', code: 'Comma', ctrlKey: true });
    const url = await screen.findByRole('textbox', { name: 'Адрес сервера' });
    await user.clear(url);
    await user.type(url, 'localhost:1234');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' }).disabled).toBe(true);
    await user.clear(url);
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(bridge.calls.at(-1)).toMatchObject({
      name: 'update_settings',
      input: { patch: { endpoint: { baseUrl: '', dimensions: 1024 } } },
    });
    expect(await screen.findByText('Сохранено')).toBeTruthy();
  });
});
