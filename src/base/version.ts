import manifest from '../../package.json' with { type: 'json' };

/** This package's own version, fixed when it is built. */
export const version: string = manifest.version;
