import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './ensure-build.ts';
import { reportFailure } from './report-failure.ts';
import { runInForeground, runQuietly } from './run-command.ts';
import {
  addTotals,
  describeTotals,
  NO_REPORT,
  type PlaywrightReport,
  type TestTotals,
  totalsOfPlaywright,
  totalsOfVitest,
  type VitestReport,
} from './test-totals.ts';
import { bringWindowTestNeeds } from './window-test-needs.ts';

// npm test: everything that has to hold, on a machine that has nothing but Node. Goes on after a failure, so that one
// run shows all of them.

// Not in test-results: Playwright empties that folder when it starts.
const REPORT_DIR = join(PROJECT_ROOT, '.svod-dev/reports');
const VITEST_REPORT = join(REPORT_DIR, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORT_DIR, 'playwright.json');
const PLAYWRIGHT = join(PROJECT_ROOT, 'node_modules/@playwright/test/cli.js');
const VITEST = join(PROJECT_ROOT, 'node_modules/vitest/vitest.mjs');

const say = (line: string) => {
  process.stderr.write(`${line}\n`);
};

async function runUnitTests(): Promise<TestTotals> {
  rmSync(VITEST_REPORT, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const code = await runInForeground(process.execPath, [VITEST, ...args], { cwd: PROJECT_ROOT });
  return readTotals(VITEST_REPORT, code, (report) => totalsOfVitest(report as VitestReport));
}

async function runWindowTests(): Promise<TestTotals> {
  const missing = await bringWindowTestNeeds(say);
  if (missing !== undefined) {
    say(`Window tests are skipped: ${missing}`);
    return { passed: 0, failed: 0, skipped: await countWindowTests() };
  }
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const code = await runInForeground(process.execPath, [PLAYWRIGHT, 'test', '--reporter=list,json'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
  });
  return readTotals(PLAYWRIGHT_REPORT, code, (report) => totalsOfPlaywright(report as PlaywrightReport));
}

/** A runner that fails although every test of its report passed still failed. */
function readTotals(file: string, exitCode: number, count: (report: unknown) => TestTotals): TestTotals {
  if (!existsSync(file)) return NO_REPORT;
  const totals = count(JSON.parse(readFileSync(file, 'utf8')));
  return exitCode !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

async function countWindowTests(): Promise<number> {
  const list = await runQuietly(process.execPath, [PLAYWRIGHT, 'test', '--list'], { cwd: PROJECT_ROOT });
  return Number(/^Total: (\d+) tests?/m.exec(list)?.[1] ?? 0);
}

async function main(): Promise<void> {
  mkdirSync(REPORT_DIR, { recursive: true });
  const failedChecks: string[] = [];
  for (const check of ['typecheck', 'lint']) {
    const code = await runInForeground('npm', ['run', '--silent', check], { cwd: PROJECT_ROOT });
    if (code !== 0) failedChecks.push(check);
  }
  const totals = addTotals([await runUnitTests(), await runWindowTests()]);
  for (const check of failedChecks) say(`npm run ${check} failed.`);
  process.stdout.write(`${describeTotals(totals)}\n`);
  if (totals.failed > 0 || failedChecks.length > 0) process.exitCode = 1;
}

await main().catch(reportFailure);
