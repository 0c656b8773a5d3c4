import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ModuleError } from '../../src/base/errors.ts';
import { importPeers } from '../../src/base/import-peer.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';

/** A folder in which a package is installed whose default export is a text. */
function folderWith(name: string, text: string): string {
  const folder = temporaryFolder();
  const home = join(folder, 'node_modules', name);
  mkdirSync(home, { recursive: true });
  const about = { name, type: 'module', exports: { import: './main.js' } };
  writeFileSync(join(home, 'package.json'), JSON.stringify(about));
  writeFileSync(join(home, 'main.js'), text);
  return folder;
}

const load = (name: string, folder: string) =>
  importPeers<[{ readonly default: unknown }]>('queues', [name], folder);

describe('a package that only some users need', () => {
  it('is taken from the folder of the user, even if this package has one of that name', async () => {
    const folder = folderWith('ioredis', 'export default "mine"');
    expect((await load('ioredis', folder))[0].default).toBe('mine');
  });

  it('is taken from beside this package if the user has none', async () => {
    expect((await load('ioredis', temporaryFolder()))[0].default).toBeTypeOf('function');
  });

  it('is named with the folder to install it in if nobody has it', async () => {
    const folder = temporaryFolder();
    const missing = load('no-such-package', folder);
    await expect(missing).rejects.toThrow(ModuleError);
    await expect(missing).rejects.toThrow(
      `the packages for queues are not installed; run in ${folder}: npm install no-such-package`,
    );
  });

  it('is named with the reason if it cannot be loaded', async () => {
    const folder = folderWith('broken', 'throw new Error("no such library")');
    await expect(load('broken', folder)).rejects.toThrow(
      /cannot be loaded \(Error: no such library\)/,
    );
  });
});
