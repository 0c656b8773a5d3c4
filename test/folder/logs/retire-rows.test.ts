import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { retireRows } from '../../../src/folder/logs/retire-rows.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';

const lines = ['{"a":1}', '{"b":2}', '{"a":3}'];

function newLog(): { readonly folder: string; readonly log: string } {
  const folder = temporaryFolder();
  const log = join(folder, 'verdicts.jsonl');
  writeFileSync(log, `${lines.join('\n')}\n`);
  return { folder, log };
}

describe('rows that no longer count', () => {
  it('move into the history of the folder', async () => {
    const { folder, log } = newLog();
    await retireRows(folder, log, 'now', (line) => line.includes('a'));
    expect(readFileSync(log, 'utf8')).toBe('{"b":2}\n');
    expect(readFileSync(join(folder, 'history', 'verdicts-now.jsonl'), 'utf8')).toBe(
      '{"a":1}\n{"a":3}\n',
    );
  });

  it('are in the history before the log is touched, so that nothing is lost in between', async () => {
    const { folder, log } = newLog();
    let looked = 0;
    const dies = (line: string): boolean => {
      if (++looked > lines.length) throw new Error('killed');
      return line.includes('a');
    };
    await expect(retireRows(folder, log, 'now', dies)).rejects.toThrow();
    expect(readFileSync(log, 'utf8')).toBe(`${lines.join('\n')}\n`);
    expect(readFileSync(join(folder, 'history', 'verdicts-now.jsonl'), 'utf8')).toBe(
      '{"a":1}\n{"a":3}\n',
    );
  });

  it('do not follow a link out of the folder', async () => {
    const { folder, log } = newLog();
    const elsewhere = join(temporaryFolder(), 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(folder, 'history'));
    await expect(retireRows(folder, log, 'now', () => true)).rejects.toThrow(/not a folder/);
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(existsSync(log)).toBe(true);
  });
});
