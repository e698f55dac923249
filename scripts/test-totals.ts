export interface TestTotals {
  passed: number;
  failed: number;
  skipped: number;
}

/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A file that broke before its tests ran has no failed test of its own, and counts as one. */
export function totalsOfVitest(report: VitestReport): TestTotals {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Errors outside tests, such as a failing set-up, count as failures. */
export function totalsOfPlaywright(report: PlaywrightReport): TestTotals {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

export function addTotals(all: readonly TestTotals[]): TestTotals {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const totals of all) {
    sum.passed += totals.passed;
    sum.failed += totals.failed;
    sum.skipped += totals.skipped;
  }
  return sum;
}

/** A run that left no report behind failed as a whole. */
export const NO_REPORT: TestTotals = { passed: 0, failed: 1, skipped: 0 };

export function describeTotals({ passed, failed, skipped }: TestTotals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
