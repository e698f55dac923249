#!/usr/bin/env node
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDataDir } from '#main/app/paths.ts';
import { runBridge } from './bridge.ts';

// `svod-mcp [--server documents1c|metadata1c] [--data-dir DIR]`: the bridge alone, for configurations of agents. Starts
// in a fraction of the time of the whole command line.

const SERVERS = ['documents1c', 'metadata1c'] as const;
const USAGE = `svod-mcp: Usage: svod-mcp [--server ${SERVERS.join('|')}] [--data-dir DIR]\n`;

function readArguments(): { server: (typeof SERVERS)[number]; dataDir: string } | null {
  try {
    const { values } = parseArgs({ options: { server: { type: 'string' }, 'data-dir': { type: 'string' } } });
    const server = SERVERS.find((name) => name === (values.server ?? 'documents1c'));
    if (!server) return null;
    const folder = values['data-dir'] ?? process.env.SVOD_DATA_DIR;
    return { server, dataDir: folder ? resolve(folder) : defaultDataDir(process.platform, process.env, homedir()) };
  } catch {
    return null;
  }
}

const options = readArguments();
if (options) {
  const cliFile = resolve(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../cli/main.ts' : 'cli.js');
  const code = await runBridge({ ...options, cliFile });
  process.stdout.write('', () => process.exit(code));
} else {
  process.stderr.write(USAGE);
  process.exit(1);
}
