/** What every command knows, whatever it does. */
export interface GlobalOptions {
  /** Absolute. */
  dataDir: string;
  json: boolean;
}
