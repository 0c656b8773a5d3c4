import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAppendFile } from '../../../src/base/files/durable-lines.ts';
import { StoreError } from '../../../src/base/files/store-error.ts';
import { VerdictLog } from '../../../src/folder/logs/verdict-log.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { writeVerdict } from '../../../src/run/wire/verdict-row.ts';
import { filesWithRoom } from '../../support/files/failing-file.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { verdictsIn } from '../../support/rows/read-verdicts.ts';
import { someVerdict } from '../../support/rows/some-verdict.ts';

const ids = (rows: readonly Verdict[]) => rows.map(({ trajectoryId }) => trajectoryId);

async function rowsIn(path: string): Promise<Verdict[]> {
  const log = await VerdictLog.open(path);
  await log.close();
  return verdictsIn(path);
}

describe('the verdict log', () => {
  it('gives back what was appended, in order, also after it was opened several times', async () => {
    const path = join(temporaryFolder(), 'verdicts.jsonl');
    const appended: Verdict[] = [];
    for (let opening = 0; opening < 3; opening++) {
      const log = await VerdictLog.open(path);
      for (let i = 0; i < 5; i++) {
        const verdict = someVerdict(`T-${opening}-${i}`);
        appended.push(verdict);
        await log.append(verdict);
      }
      await log.close();
    }
    expect(await rowsIn(path)).toEqual(appended);
  });

  it('has a row in the file as soon as append returns, before it is durable', async () => {
    const path = join(temporaryFolder(), 'verdicts.jsonl');
    const log = await VerdictLog.open(path);
    const durable = log.append(someVerdict('T-1'));
    expect(readFileSync(path, 'utf8')).toBe(`${writeVerdict(someVerdict('T-1'))}\n`);
    await durable;
    await log.close();
  });

  it('confirms many rows with few syncs, and no row before the sync that covers it', async () => {
    const path = join(temporaryFolder(), 'verdicts.jsonl');
    let syncs = 0;
    let finish = () => {};
    const log = await VerdictLog.open(path, {
      openFile: (name) => ({
        ...openAppendFile(name),
        sync: () =>
          new Promise<void>((resolve) => {
            syncs++;
            finish = resolve;
          }),
      }),
    });
    const durable: number[] = [];
    for (let i = 0; i < 100; i++) log.append(someVerdict(`T-${i}`)).then(() => durable.push(i));
    await new Promise(setImmediate);
    expect([syncs, durable.length]).toEqual([1, 0]);
    finish();
    await new Promise(setImmediate);
    // The first sync began when only the first row was there.
    expect([syncs, durable.length]).toEqual([2, 1]);
    finish();
    await new Promise(setImmediate);
    expect([syncs, durable.length]).toEqual([2, 100]);
    await log.close();
  });

  it('survives a kill at any byte: whole rows stay, the torn one is set aside', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'verdicts.jsonl');
    const rows = ['T-1', 'T-2', 'T-3'].map((id) => someVerdict(id));
    const bytes = Buffer.from(rows.map((row) => `${writeVerdict(row)}\n`).join(''));
    const ends = [...bytes.keys()].filter((at) => bytes[at] === 0x0a);
    for (let cut = 0; cut <= bytes.length; cut++) {
      writeFileSync(path, bytes.subarray(0, cut));
      rmSync(join(folder, 'verdicts.torn'), { force: true });
      const log = await VerdictLog.open(path);
      const read = verdictsIn(path);
      // A row that lacks only its line break is whole.
      const whole = ends.filter((end) => end <= cut).length;
      expect(read, `cut at ${cut}`).toEqual(rows.slice(0, whole));
      const start = whole === 0 ? 0 : (ends[whole - 1] as number) + 1;
      expect(log.tornBytes, `cut at ${cut}`).toBe(Math.max(0, cut - start));
      if (log.tornBytes > 0) {
        const torn = readFileSync(log.tornPath);
        expect(torn.equals(Buffer.concat([bytes.subarray(start, cut), Buffer.from('\n')]))).toBe(
          true,
        );
      }
      await log.append(someVerdict('T-9'));
      await log.close();
      expect(ids(await rowsIn(path))).toEqual([...ids(rows.slice(0, whole)), 'T-9']);
    }
  });

  it('sets aside a torn line that is longer than any buffer', async () => {
    const path = join(temporaryFolder(), 'verdicts.jsonl');
    const huge = someVerdict('T-2', { extra: { raw: 'x'.repeat(300_000) } });
    writeFileSync(path, `${writeVerdict(someVerdict('T-1'))}\n${writeVerdict(huge)}`);
    truncateSync(path, readFileSync(path).length - 10);
    expect(ids(await rowsIn(path))).toEqual(['T-1']);
    expect(readFileSync(path.replace('.jsonl', '.torn')).length).toBeGreaterThan(300_000);
  });

  it('says which line in the middle is not a verdict', async () => {
    const path = join(temporaryFolder(), 'verdicts.jsonl');
    writeFileSync(
      path,
      `${writeVerdict(someVerdict('T-1'))}\n{"half\n${writeVerdict(someVerdict('T-2'))}\n`,
    );
    await expect(rowsIn(path)).rejects.toThrow(/line 2: this is not JSON/);
  });

  it('stops on a full disk with whole rows only, and continues when there is room', async () => {
    const path = join(temporaryFolder(), 'verdicts.jsonl');
    const size = writeVerdict(someVerdict('T-1')).length;
    const log = await VerdictLog.open(path, { openFile: filesWithRoom(Math.round(size * 2.5)) });
    await log.append(someVerdict('T-1'));
    const last = log.append(someVerdict('T-2'));
    const failed = log.append(someVerdict('T-3'));
    await expect(failed).rejects.toMatchObject({ name: 'StoreError', problem: 'full' });
    await last;
    await expect(log.append(someVerdict('T-4'))).rejects.toThrow(StoreError);
    await log.close();
    expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
    expect(ids(await rowsIn(path))).toEqual(['T-1', 'T-2']);
    expect(existsSync(path.replace('.jsonl', '.torn'))).toBe(false);
  });

  it('notices that its folder was removed, although writing still seems to work', async () => {
    const folder = temporaryFolder();
    const log = await VerdictLog.open(join(folder, 'verdicts.jsonl'));
    await log.append(someVerdict('T-1'));
    rmSync(folder, { recursive: true });
    await expect(log.append(someVerdict('T-2'))).rejects.toMatchObject({ problem: 'lost' });
    await log.close();
  });

  it('cannot be opened in a folder that does not exist', async () => {
    const path = join(temporaryFolder(), 'gone', 'verdicts.jsonl');
    await expect(VerdictLog.open(path)).rejects.toMatchObject({ problem: 'lost' });
  });

  it('is explained if a folder has its name', async () => {
    const path = join(temporaryFolder(), 'verdicts.jsonl');
    mkdirSync(path);
    await expect(VerdictLog.open(path)).rejects.toThrow(
      `${path}: a folder is in the way; move it and run the same command again`,
    );
  });

  it('is explained if its torn line cannot be set aside', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'verdicts.jsonl');
    writeFileSync(path, '{"half');
    mkdirSync(join(folder, 'verdicts.torn'));
    await expect(VerdictLog.open(path)).rejects.toMatchObject({ name: 'StoreError' });
    expect(readFileSync(path, 'utf8')).toBe('{"half');
  });
});
