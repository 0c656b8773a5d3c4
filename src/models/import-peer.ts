import { ModuleError } from '../errors.ts';

/**
 * Loads packages that only some models need and that are therefore not installed with this one.
 * `load` holds the imports themselves, so that a bundler sees them.
 */
export async function importPeer<T>(
  scheme: string,
  packages: readonly string[],
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const code = (cause as { code?: unknown } | null)?.code;
    const missing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    const problem = missing ? 'are not installed' : `cannot be loaded (${String(cause)})`;
    throw new ModuleError(
      `the packages for ${scheme} models ${problem}; run: npm install ${packages.join(' ')}`,
      { cause },
    );
  }
}
