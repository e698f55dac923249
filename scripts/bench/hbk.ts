import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportJob, isFinalJobState } from '../../src/shared/model/import-job.ts';
import { writeBigBooks } from '../../tests/support/hbk-writer/big-book.ts';
import { EngineChild } from './engine-child.ts';

// npm run bench:hbk [-- PAGES]: a generated installation goes through the real engine. No vectors, no window.

const pages = Number(process.argv[2] ?? 25_000);
const OPENED_ARTICLES = 200;

const folder = await mkdtemp(join(tmpdir(), 'svod-bench-'));
try {
  await run();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const books = join(folder, '8.3.27.1719');
  await mkdir(books);
  const written = writeBigBooks({ pages });
  await writeFile(join(books, 'shcntx_ru.hbk'), written.ru);
  await writeFile(join(books, 'shcntx_root.hbk'), written.root);
  const megabytes = ((written.ru.length + written.root.length) / 2 ** 20).toFixed(0);
  say(`${written.pages} pages in each of two languages, ${megabytes} MB; load ${loadavg()[0]?.toFixed(1)}`);

  await mkdir(join(folder, 'whole'), { recursive: true });
  const whole = new EngineChild(join(folder, 'whole'));
  await mkdir(join(folder, 'whole'), { recursive: true });
  await whole.ready();
  const job = await importBooks(whole, books);
  report('import', job, whole);
  await openArticles(whole);
  await whole.stop();
}

async function importBooks(engine: EngineChild, path: string): Promise<ImportJob> {
  const done = Promise.withResolvers<ImportJob>();
  let firstArticles = 0;
  const startedMs = performance.now();
  engine.onEvent = ({ name, payload }) => {
    if (name !== 'import.progress') return;
    if (payload.progress?.phase === 'importing' && firstArticles === 0) {
      firstArticles = performance.now();
      say(`scanned in ${((firstArticles - startedMs) / 1000).toFixed(1)} s, cpu ${engine.cpuSeconds()}`);
    }
    if (payload.progress?.phase === 'finishing')
      say(`imported in ${((performance.now() - startedMs) / 1000).toFixed(1)} s, cpu ${engine.cpuSeconds()}`);
    if (isFinalJobState(payload.state)) done.resolve(payload);
  };
  await engine.call('start_import', { paths: [path] });
  return done.promise;
}

async function openArticles(engine: EngineChild): Promise<void> {
  const times: number[] = [];
  for (let id = 1; id <= OPENED_ARTICLES * 50; id += 50) {
    const startedMs = performance.now();
    await engine.call('get_doc', { id: `a${id}` });
    times.push(performance.now() - startedMs);
  }
  times.sort((a, b) => a - b);
  say(`get_doc: median ${times[times.length >> 1]?.toFixed(1)} ms`);
}

function report(what: string, job: ImportJob, engine: EngineChild): void {
  say(
    `${what}: ${job.state}, ${job.articles} articles, ${job.chunks} chunks, ${job.seconds} s, cpu ${engine.cpuSeconds()} s, ` +
      `peak ${((engine.peakRssBytes() ?? 0) / 2 ** 20).toFixed(0)} MB, load ${loadavg()[0]?.toFixed(1)}`,
  );
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
