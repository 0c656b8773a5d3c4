import { errorCode, ModuleError } from './errors.ts';

/**
 * Imports packages that only some users need, which are therefore not installed with this one.
 * `load` contains the `import()` itself, so that a bundler can see it.
 *
 * @param purpose what they are for, in the plural: `openai models`
 */
export async function importPeer<T>(
  purpose: string,
  packages: readonly string[],
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const code = errorCode(cause);
    const missing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    const problem = missing ? 'are not installed' : `cannot be loaded (${String(cause)})`;
    throw new ModuleError(
      `the packages for ${purpose} ${problem}; run: npm install ${packages.join(' ')}`,
      { cause },
    );
  }
}
