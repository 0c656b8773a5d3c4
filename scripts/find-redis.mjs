// Where a Redis server may be: one list for the script that installs it and for the tests that use it.
// It needs nothing but Node.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The environment variable that names the executable to use. */
export const REDIS_VARIABLE = 'TJ_REDIS_SERVER';

const NAMES = ['redis-server', 'valkey-server'];
const USUAL = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * The executable of a Redis server, or null. If one is named that does not exist, no other is used.
 *
 * @returns {string | null}
 */
export function findRedis() {
  const named = process.env[REDIS_VARIABLE];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL];
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return (named ? [named] : places).find((place) => existsSync(place)) ?? null;
}
