import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    // Two noisy cores: PGlite start-up alone can take seconds. No test asserts a wall time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    globalSetup: ['tests/support/index-template.setup.ts'],
  },
});
