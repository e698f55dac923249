import { runBridge } from '#main/mcp/bridge.ts';
import type { GlobalOptions } from '../global-options.ts';

/** @returns the exit code */
export function runMcp(globals: GlobalOptions, server: 'documents1c' | 'metadata1c'): Promise<number> {
  return runBridge({ dataDir: globals.dataDir, server, cliFile: process.argv[1] as string });
}
