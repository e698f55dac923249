import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/**
 * One configuration, two builds: `out/` for the Electron that Svod ships with (and for plain Node: engine, command
 * line), `out-registry/` for the test-only runtime of tools/electron-runtime, chosen by SVOD_BUILD=registry.
 */
const root = process.cwd();
const isRegistryBuild = process.env.SVOD_BUILD === 'registry';
const outDir = isRegistryBuild ? 'out-registry' : 'out';
const nodeTarget = isRegistryBuild ? 'node20.18' : 'node22.14';
const chromeTarget = isRegistryBuild ? 'chrome130' : 'chrome144';

/** Every process and program that starts from a file of its own. */
const mainEntries = {
  main: 'src/main/main.ts',
  engine: 'src/main/engine/entry.ts',
  cli: 'src/main/cli/main.ts',
};

export default defineConfig({
  main: {
    define: {
      __ELECTRON_RUNTIME_DIR__: JSON.stringify(resolve(root, '.electron-runtime')),
    },
    resolve: {
      alias: isRegistryBuild ? { 'better-sqlite3': resolve(root, 'tools/electron-runtime/better-sqlite3.ts') } : {},
    },
    build: {
      outDir: `${outDir}/main`,
      target: nodeTarget,
      // Dependencies stay outside the bundle: PGlite loads its WebAssembly from beside its own module.
      externalizeDeps: { exclude: isRegistryBuild ? ['better-sqlite3'] : [] },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(mainEntries).filter(([, file]) => existsSync(resolve(root, file)))),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: `${outDir}/preload`,
      target: nodeTarget,
      // A sandboxed preload can require nothing but electron: one CommonJS file with all it needs.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react()],
    build: {
      outDir: `${outDir}/renderer`,
      target: chromeTarget,
      minify: true,
      // The content security policy allows no data: URLs for fonts and styles.
      assetsInlineLimit: 0,
      rolldownOptions: { input: resolve(root, 'src/renderer/index.html') },
    },
  },
});
