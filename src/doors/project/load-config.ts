import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { FileError, UserError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { loadModule } from '../../base/load-module.ts';
import { parseSettings, parseSettingsText } from '../../base/settings-file.ts';
import { configSchema, type Project } from './config.ts';

/** The names that a config is looked for under, in the order in which they are tried. */
export const CONFIG_FILES = ['ts', 'mts', 'js', 'mjs', 'json'].map(
  (ending) => `tj.config.${ending}`,
);

/** The config of this folder, or the one that is named. */
export function findConfig(given?: string): string {
  if (given !== undefined) {
    if (existsSync(given)) return given;
    throw new FileError(given, 'no such config; check the path, or write one with tj init');
  }
  const found = CONFIG_FILES.find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new UserError(
    'there is no tj.config.ts (or .js, .mjs, .json) in this folder; write one with tj init',
  );
}

export async function loadConfig(path: string): Promise<Project> {
  return parseSettings(configSchema, await exported(path), path);
}

async function exported(path: string): Promise<unknown> {
  if (extname(path) === '.json') {
    try {
      return parseSettingsText(await readFile(path, 'utf8'), path);
    } catch (cause) {
      throw fileFailure('read a file', path, cause);
    }
  }
  const { default: config } = await loadModule(path);
  if (config === undefined) {
    throw new FileError(
      path,
      `has no default export; write export default defineConfig({ … }) in ${basename(path)}`,
    );
  }
  return config;
}
