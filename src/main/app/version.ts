import manifest from '../../../package.json' with { type: 'json' };

/** The version of this Svod, as its clients see it. */
export const VERSION: string = manifest.version;
