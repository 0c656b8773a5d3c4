import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MergeConflictError, mergeFolders } from '../../../src/3-judging/merging/merge-folders.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import {
  answered,
  contentOf,
  entriesOf,
  type FolderContent,
  mergeIds,
  writeFolder,
} from '../../support/rows/mergeable.ts';

const JUDGES = ['step:m', 'mine'];
const NOW = new Date('2026-11-17T12:00:00.000Z');

/** A row for some places of the set; how it came about varies, and sometimes what it says. */
const someRows = (answers: readonly string[]): fc.Arbitrary<readonly Verdict[]> =>
  fc
    .uniqueArray(
      fc.record({
        id: fc.constantFrom(...mergeIds),
        judgeId: fc.constantFrom(...JUDGES),
        repetition: fc.constantFrom(1, 1, 2),
        said: fc.constantFrom(...answers),
        latencySeconds: fc.constantFrom(0, 0.5, 2),
        shared: fc.boolean(),
      }),
      {
        selector: ({ id, judgeId, repetition }) => `${id} ${judgeId} ${repetition}`,
        maxLength: 12,
      },
    )
    .map((places) =>
      places.map(({ id, judgeId, repetition, said, latencySeconds, shared }) =>
        answered(id, said, {
          judgeId,
          latencySeconds,
          extra: {
            ...(repetition === 1 ? {} : { repetition, key: `key of ${judgeId} ${id} again` }),
            ...(shared ? { shared_with: 'another' } : {}),
          },
        }),
      ),
    );

const someFolder = (answers: readonly string[]): fc.Arbitrary<FolderContent> =>
  fc.record({
    verdicts: someRows(answers),
    runs: fc.uniqueArray(
      fc.record({
        command: fc.constantFrom('generate', 'judge', 'inject'),
        started: fc.option(fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'), {
          nil: undefined,
        }),
        finished: fc.constantFrom(null, '2026-02-01'),
        judges: fc.subarray(JUDGES).map((ids) => ids.map((id) => ({ id }))),
      }),
      { selector: (entry) => JSON.stringify(entry), maxLength: 3 },
    ),
    further: fc.record({
      'failures.jsonl': fc
        .array(
          fc.record({
            at: fc.constantFrom('2026-01-01', '2026-01-02'),
            trajectory_id: fc.constantFrom(...mergeIds),
            judge_id: fc.constantFrom(...JUDGES),
            kind: fc.constant('timeout'),
            message: fc.constant('too slow'),
          }),
          { maxLength: 3 },
        )
        .map((rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
    }),
  });

/** Runs something in a folder of its own: a property does this hundreds of times. */
async function inFolder<T>(work: (base: string) => Promise<T>): Promise<T> {
  const base = mkdtempSync(join(tmpdir(), 'tj-'));
  try {
    return await work(base);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

const merge = (out: string, ...folders: readonly string[]) =>
  mergeFolders({ out, folders, now: () => NOW });

/** What a merge makes of folders: its logs and entries, or that verdicts differ. */
async function result(out: string, merging: () => Promise<unknown>): Promise<unknown> {
  try {
    await merging();
  } catch (error) {
    if (error instanceof MergeConflictError) return 'verdicts differ';
    throw error;
  }
  const { 'run.json': _, ...logs } = contentOf(out);
  return { logs, entries: entriesOf(out) };
}

describe('merging', () => {
  it('is associative and commutative, to the byte, also in what it refuses', async () => {
    const three = fc.tuple(...[0, 1, 2].map(() => someFolder(['yes', 'yes', 'yes', 'no'])));
    const agreeing = fc.tuple(...[0, 1, 2].map(() => someFolder(['yes'])));
    await fc.assert(
      fc.asyncProperty(fc.oneof(agreeing, three), (contents) =>
        inFolder(async (base) => {
          const [a, b, c] = contents.map((content, i) =>
            writeFolder(join(base, `in${i}`), content),
          );
          const to = (name: string) => join(base, name);
          const all = await result(to('all'), () => merge(to('all'), a ?? '', b ?? '', c ?? ''));
          const turned = await result(to('turned'), () =>
            merge(to('turned'), c ?? '', a ?? '', b ?? ''),
          );
          expect(turned).toEqual(all);
          const left = await result(to('left'), async () => {
            await merge(to('ab'), a ?? '', b ?? '');
            await merge(to('left'), to('ab'), c ?? '');
          });
          const right = await result(to('right'), async () => {
            await merge(to('bc'), b ?? '', c ?? '');
            await merge(to('right'), a ?? '', to('bc'));
          });
          expect(left).toEqual(all);
          expect(right).toEqual(all);
        }),
      ),
      { numRuns: 10 },
    );
  });

  it('is idempotent: merging again, into itself or a part of it, changes no byte', async () => {
    await fc.assert(
      fc.asyncProperty(someFolder(['yes']), someFolder(['yes']), (one, other) =>
        inFolder(async (base) => {
          const [a, b, out] = ['a', 'b', 'out'].map((name) => join(base, name)) as [
            string,
            string,
            string,
          ];
          writeFolder(a, one);
          writeFolder(b, other);
          await merge(out, a, b);
          const before = contentOf(out);
          for (const folders of [[a, b], [b], [b, a, out], [a, a]]) {
            const { changed } = await mergeFolders({ out, folders });
            expect(changed).toBe(false);
            expect(contentOf(out)).toEqual(before);
          }
        }),
      ),
      { numRuns: 6 },
    );
  });

  it('restores a folder from any division of its rows, whatever is in several parts', async () => {
    const parts = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(someRows(['yes', 'no']), parts, (rows, inParts) =>
        inFolder(async (base) => {
          const folders = [1, 2, 4].map((bit) =>
            writeFolder(join(base, `part${bit}`), {
              verdicts: rows.filter((_, i) => ((inParts[i] ?? 7) & bit) > 0),
            }),
          );
          const whole = writeFolder(join(base, 'whole'), { verdicts: rows });
          await merge(join(base, 'together'), ...folders);
          await merge(join(base, 'alone'), whole);
          const verdictsIn = (name: string) => contentOf(join(base, name))['verdicts.jsonl'];
          expect(verdictsIn('together')).toBe(verdictsIn('alone'));
          expect(verdictsIn('together')?.split('\n').toSorted()).toEqual(
            contentOf(whole)['verdicts.jsonl']?.split('\n').toSorted(),
          );
        }),
      ),
      { numRuns: 10 },
    );
  });

  it('that stops before any of its writes is completed by the same command, to the byte', async () => {
    const contents = fc.tuple(someFolder(['yes']), someFolder(['yes']), fc.boolean());
    await fc.assert(
      fc.asyncProperty(contents, ([one, other, into]) =>
        inFolder(async (base) => {
          const [a, b] = [writeFolder(join(base, 'a'), one), writeFolder(join(base, 'b'), other)];
          const fresh = (name: string): string => {
            const out = join(base, name);
            return into ? writeFolder(out, one) : out;
          };
          const whole = fresh('whole/out');
          let writes = 0;
          const count = () => void writes++;
          await mergeFolders({ out: whole, folders: [a, b], now: () => NOW, onWrite: count });
          for (let crash = 0; crash < writes; crash++) {
            const out = fresh(`${crash}/out`);
            let left = crash;
            const onWrite = () => {
              if (left-- === 0) throw new Error('killed');
            };
            const job = { out, folders: [a, b], now: () => NOW };
            await expect(mergeFolders({ ...job, onWrite })).rejects.toThrow('killed');
            await mergeFolders(job);
            expect(contentOf(out)).toEqual(contentOf(whole));
          }
        }),
      ),
      { numRuns: 4 },
    );
  });
});
