import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The window on a fake engine, in a plain browser: `npx vite --config tests/renderer/harness/vite.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../../../out/renderer-harness', import.meta.url)),
    emptyOutDir: true,
    target: 'chrome130',
    cssTarget: 'chrome130',
    modulePreload: { polyfill: false },
    // The strict policy of the window allows no data: URLs for scripts or styles.
    assetsInlineLimit: 0,
  },
});
