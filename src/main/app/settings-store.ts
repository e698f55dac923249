import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '#engine/ports.ts';
import {
  defaultSettings,
  mergeSettings,
  type Settings,
  type SettingsPatch,
  settingsSchema,
} from '#shared/model/settings.ts';

/** The settings file: read once, written atomically. A file that cannot be understood is set aside, not overwritten. */
export class SettingsStore {
  readonly #file: string;
  #settings: Settings;

  constructor(file: string, logger: Logger) {
    this.#file = file;
    this.#settings = readSettings(file, logger);
  }

  get(): Settings {
    return this.#settings;
  }

  update(patch: SettingsPatch): Settings {
    const next = mergeSettings(this.#settings, patch);
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    const temporary = `${this.#file}.${randomUUID()}`;
    writeFileSync(temporary, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(temporary, this.#file);
    this.#settings = next;
    return next;
  }
}

function readSettings(file: string, logger: Logger): Settings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return defaultSettings();
  }
  try {
    return settingsSchema.parse(JSON.parse(text));
  } catch {
    const aside = `${file}.damaged`;
    renameSync(file, aside);
    logger.warn('The settings file was damaged and is set aside', { file: aside });
    return defaultSettings();
  }
}
