import { readFileSync, writeFileSync } from 'node:fs';
import { describeServers } from '../src/main/mcp/describe-servers.ts';

// npm run docs:mcp writes docs/mcp.md from the contract; with --check it only says whether the file is up to date.

const file = 'docs/mcp.md';
const text = describeServers();
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} is not what the contract says: run npm run docs:mcp\n`);
    process.exitCode = 1;
  }
} else writeFileSync(file, text);
