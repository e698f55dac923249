import type { ToolClient } from '#shared/contract/tool-client.ts';
import type { Settings, SettingsPatch } from '#shared/model/settings.ts';
import { Store } from '../../state/store.ts';

export interface SettingsState {
  /** Null until they are read. */
  settings: Settings | null;
  error: unknown;
}

/** The user's settings, as the main process keeps them. */
export class SettingsStore extends Store<SettingsState> {
  readonly #client: ToolClient;

  constructor(client: ToolClient) {
    super({ settings: null, error: null });
    this.#client = client;
  }

  /** Starts listening and reads the settings once. Returns the function that stops it. */
  start(): () => void {
    const stop = this.#client.on('settings.changed', (settings) => this.patch({ settings, error: null }));
    void this.#read();
    return stop;
  }

  /** Rejects with the AppError of the main process; the settings on show then stay as they were. */
  async update(patch: SettingsPatch): Promise<void> {
    const { settings } = await this.#client.call('update_settings', { patch });
    this.patch({ settings, error: null });
  }

  async #read(): Promise<void> {
    try {
      const { settings } = await this.#client.call('get_settings', {});
      this.patch({ settings, error: null });
    } catch (error) {
      this.patch({ error });
    }
  }
}
