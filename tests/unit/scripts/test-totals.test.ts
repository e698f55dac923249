import { expect, test } from 'vitest';
import { addTotals, describeTotals, totalsOfPlaywright, totalsOfVitest } from '../../../scripts/test-totals.ts';

const VITEST = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
  ],
};

test('skipped and todo tests are told apart from passed ones', () => {
  expect(totalsOfVitest(VITEST)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test('a test file that does not even load fails the run, although no test of it failed', () => {
  const report = { ...VITEST, testResults: [...VITEST.testResults, { status: 'failed', assertionResults: [] }] };
  expect(totalsOfVitest(report).failed).toBe(2);
});

test('a failing set-up of the window tests fails the run', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(totalsOfPlaywright({ stats, errors: [{ message: 'no display' }] }).failed).toBe(1);
});

test('the last line has the sum of both runners', () => {
  const windows = totalsOfPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 4 }, errors: [] });
  expect(describeTotals(addTotals([totalsOfVitest(VITEST), windows]))).toBe('9 passed, 2 failed, 7 skipped');
});
