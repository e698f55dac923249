// What Electron's own default app does for us: loads the app that the command line names, with `-r` preloads before it.
import { existsSync, readFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

/** Splits the command line into preload modules and the app's path; switches belong to Chromium or to the app. */
function parseCommandLine(args) {
  const preloads = [];
  let appPath;
  for (let i = 0; i < args.length && appPath === undefined; i++) {
    const argument = args[i];
    if (argument === '-r' || argument === '--require') preloads.push(args[++i]);
    else if (!argument.startsWith('-')) appPath = resolve(argument);
  }
  return { preloads, appPath };
}

function describeApp(appPath) {
  const manifestPath = join(appPath, 'package.json');
  if (!existsSync(manifestPath)) return dirname(appPath);
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  if (manifest.version) app.setVersion(manifest.version);
  app.setName(manifest.productName ?? manifest.name ?? app.getName());
  return appPath;
}

const { preloads, appPath } = parseCommandLine(process.argv.slice(1));
if (process.argv.includes('--version')) {
  process.stdout.write(`v${process.versions.electron}\n`);
  process.exit(0);
}
if (appPath === undefined) {
  process.stderr.write('usage: electron [-r MODULE] APP\n');
  process.exit(2);
}
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
if (preloads.length > 0) Module._preloadModules(preloads);
app.setAppPath(describeApp(appPath));
try {
  await import(pathToFileURL(Module._resolveFilename(appPath, null, true)).href);
} catch (error) {
  process.stderr.write(`${error?.stack ?? error}\n`);
  process.exit(1);
}
