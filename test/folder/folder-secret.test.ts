import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folderSecret } from '../../src/folder/folder-secret.ts';
import { userKey } from '../../src/folder/user-key.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';

const before = { ...process.env };
afterEach(() => {
  for (const name of ['XDG_STATE_HOME', 'TJ_KEY_FILE']) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
});

const silent = (): void => {};

/** Makes this process that of another user, and returns where their key is kept. */
function asUser(state = temporaryFolder()): string {
  process.env.XDG_STATE_HOME = state;
  return state;
}

describe('the key of a user', () => {
  it('is made once, readable by its owner alone, and the same for processes that begin together', async () => {
    const state = asUser();
    const keys = await Promise.all(Array.from({ length: 8 }, () => userKey(silent)));
    expect(new Set(keys).size).toBe(1);
    expect(await userKey(silent)).toBe(keys[0]);
    expect(statSync(join(state, 'trajectory-judge', 'key')).mode & 0o777).toBe(0o600);
  });

  it('is that of a named file, which is made where it is missing', async () => {
    const file = join(temporaryFolder(), 'shared', 'key');
    const key = await userKey(silent, { TJ_KEY_FILE: file });
    expect(readFileSync(file, 'utf8').trim()).toBe(key);
    writeFileSync(file, `${'k'.repeat(40)}\n`);
    expect(await userKey(silent, { TJ_KEY_FILE: file })).toBe('k'.repeat(40));
    writeFileSync(file, 'short');
    await expect(userKey(silent, { TJ_KEY_FILE: file })).rejects.toThrow(
      /holds no key.*remove it, and a new one is made/,
    );
  });

  it('lasts as long as the invocation where no file can be kept, and says so', async () => {
    const inTheWay = join(temporaryFolder(), 'file');
    writeFileSync(inTheWay, '');
    const notes: string[] = [];
    const keep = () => userKey((note) => notes.push(note), { XDG_STATE_HOME: inTheWay });
    expect(await keep()).not.toBe(await keep());
    expect(notes[0]).toMatch(/No key can be kept .* TJ_KEY_FILE names another file/);
    await expect(userKey(silent, { TJ_KEY_FILE: join(inTheWay, 'key') })).rejects.toThrow(/file/);
  });

  it.skipIf(process.getuid?.() === 0)('of a home that is read-only is not kept', async () => {
    const home = temporaryFolder();
    chmodSync(home, 0o500);
    const notes: string[] = [];
    await userKey((note) => notes.push(note), { XDG_STATE_HOME: home });
    expect(notes).toHaveLength(1);
  });
});

describe('the secret of a folder', () => {
  it('stays the same for one user', async () => {
    asUser();
    const folder = temporaryFolder();
    const notes: string[] = [];
    const draw = () => folderSecret(folder, (note) => notes.push(note));
    expect(await draw()).toEqual(await draw());
    expect(notes).toEqual([]);
    expect(statSync(join(folder, 'secret.json')).mode & 0o777).toBe(0o600);
  });

  it('is another for every folder, and never the one that is written down', async () => {
    asUser();
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const drawn = await folderSecret(one, silent);
    expect(drawn).not.toEqual(await folderSecret(other, silent));
    expect(readFileSync(join(one, 'secret.json'), 'utf8')).not.toContain(drawn.toString('hex'));
  });

  it('of another user is replaced with a note', async () => {
    asUser();
    const folder = temporaryFolder();
    const theirs = await folderSecret(folder, silent);
    const written = readFileSync(join(folder, 'secret.json'), 'utf8');
    asUser();
    const notes: string[] = [];
    expect(await folderSecret(folder, (note) => notes.push(note))).not.toEqual(theirs);
    expect(readFileSync(join(folder, 'secret.json'), 'utf8')).not.toBe(written);
    expect(notes).toEqual([expect.stringMatching(/begun by another user or on another machine/)]);
  });

  it('is shared by machines that share a key', async () => {
    process.env.TJ_KEY_FILE = join(temporaryFolder(), 'key');
    const folder = temporaryFolder();
    asUser();
    const drawn = await folderSecret(folder, silent);
    asUser();
    expect(await folderSecret(folder, silent)).toEqual(drawn);
  });

  it.each(['', '{}', '[1]', '{"secret":1}', 'x'.repeat(900)])(
    'that is none is replaced: %j',
    async (text) => {
      asUser();
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'secret.json'), text);
      const drawn = await folderSecret(folder, silent);
      expect(await folderSecret(folder, silent)).toEqual(drawn);
    },
  );

  it('whose place is taken by a folder is refused in one line', async () => {
    asUser();
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'secret.json'));
    await expect(folderSecret(folder, silent)).rejects.toThrow(/^[^\n]*secret\.json[^\n]*$/);
  });
});
