/** What the engine may see of the environment: where the system keeps things, language and time, and our own settings. */
const ALLOWED_VARIABLES = new Set([
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  // Where installed platforms are looked for.
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'PROGRAMW6432',
  'PROGRAMDATA',
  'ALLUSERSPROFILE',
  'SYSTEMROOT',
  'WINDIR',
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LANGUAGE',
  'LC_ALL',
  'TZ',
]);
const OWN_PREFIX = 'SVOD_';

/**
 * An allow-list, so that a NODE_OPTIONS or a preload variable of the person's shell can never load code into the
 * engine. Names are compared without case, as Windows does.
 */
export function pickEngineEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const upper = name.toUpperCase();
    if (value !== undefined && (ALLOWED_VARIABLES.has(upper) || upper.startsWith(OWN_PREFIX))) picked[name] = value;
  }
  return picked;
}
