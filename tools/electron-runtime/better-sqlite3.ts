import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/**
 * Stands in for `better-sqlite3` in the build for the registry runtime, whose Electron is too old for the version
 * that Svod ships with. The runtime folder has a version with a matching binding.
 */

/** Absolute path of the laid-out runtime, put in by the build. */
declare const __ELECTRON_RUNTIME_DIR__: string;

const require = createRequire(`${__ELECTRON_RUNTIME_DIR__}/package.json`);
const Base = require('better-sqlite3') as typeof BetterSqlite3;

class Database extends Base {
  constructor(filename?: string | Buffer, options: BetterSqlite3.Options = {}) {
    super(filename, { ...options, nativeBinding: `${__ELECTRON_RUNTIME_DIR__}/dist/better_sqlite3.node` });
  }
}

export default Database;
export const { SqliteError } = Base;
