import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordedVerdicts } from '../../../src/3-judging/work/recorded-verdicts.ts';
import { positionsOf } from '../../../src/folder/set/indexed-set.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { writeVerdict } from '../../../src/run/wire/verdict-row.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { someVerdict } from '../../support/rows/some-verdict.ts';

const KEY = 'ab'.repeat(32);
const lookedFor = { ids: ['a', 'b', 'c'], judgeIds: ['step:m'], repeats: 2 };

const verdictOn = (trajectoryId: string, change: Partial<Verdict> = {}): Verdict => ({
  ...someVerdict(trajectoryId),
  judgeId: 'step:m',
  ...change,
});

async function recorded(...verdicts: readonly Verdict[]): Promise<RecordedVerdicts> {
  const path = join(temporaryFolder(), 'verdicts.jsonl');
  writeFileSync(path, verdicts.map((verdict) => `${writeVerdict(verdict)}\n`).join(''));
  return RecordedVerdicts.read(path, lookedFor);
}

describe('the verdicts on record', () => {
  it('are found by judge, position and repetition, with everything that the engine asks of them', async () => {
    const extra = { key: KEY, engine: 'e 1', digest: 'd', repetition: 2, shared_with: 'c' };
    const verdicts = await recorded(
      verdictOn('b', { extra, error: 'unreadable', promptTokens: 7, completionTokens: 9 }),
    );
    expect(verdicts.get('step:m', 1, 2)).toMatchObject({
      key: KEY,
      fingerprint: null,
      engine: 'e 1',
      digest: 'd',
      askedRepetition: 2,
      unscored: true,
      shared: true,
      promptTokens: 7,
      completionTokens: 9,
    });
    expect(verdicts.get('step:m', 1, 1)).toBeUndefined();
    expect(verdicts.get('step:m', 0, 2)).toBeUndefined();
    expect(verdicts.get('other', 1, 2)).toBeUndefined();
  });

  it('are counted by what made them, also those that nobody looks for', async () => {
    const made = (fingerprint: string) => ({ extra: { fingerprint } });
    const verdicts = await recorded(
      verdictOn('a', made('old')),
      verdictOn('b', made('new')),
      verdictOn('c', made('new')),
      verdictOn('gone', made('new')),
      verdictOn('a', { judgeId: 'other' }),
    );
    expect(
      verdicts.origins.map(({ judgeId, fingerprint, count }) => [judgeId, fingerprint, count]),
    ).toEqual([
      ['step:m', 'old', 1],
      ['step:m', 'new', 3],
      ['other', null, 1],
    ]);
    expect(verdicts.countBy('step:m')).toBe(4);
    expect(verdicts.countBy('step:m', 2)).toBe(0);
  });

  it('count once per trajectory, and the last one stands', async () => {
    const verdicts = await recorded(
      verdictOn('a', { promptTokens: 1 }),
      verdictOn('a', { promptTokens: 2 }),
    );
    expect(verdicts.get('step:m', 0, 1)?.promptTokens).toBe(2);
    expect(verdicts.countBy('step:m')).toBe(1);
  });

  it('that a model gave answer an equal question, and the first of them is read again', async () => {
    const answer = { key: KEY, engine: 'e 1' };
    const verdicts = await recorded(
      verdictOn('a', { extra: { key: KEY } }),
      verdictOn('b', { extra: { ...answer, repetition: 2, asked_repetition: 1 } }),
      verdictOn('c', { extra: answer, rationale: 'the one that was asked for' }),
      verdictOn('a', { extra: { ...answer, shared_with: 'c' }, rationale: 'copied' }),
    );
    expect(verdicts.answered(KEY)?.rationale).toBe('the one that was asked for');
    expect(verdicts.answered('cd'.repeat(32))).toBeUndefined();
    expect(verdicts.answered('no key of ours')).toBeUndefined();
  });

  it('may have keys of other programs, which match nothing', async () => {
    const verdicts = await recorded(verdictOn('a', { extra: { key: 'mine', engine: 'e' } }));
    expect(verdicts.get('step:m', 0, 1)?.key).not.toBe(KEY);
  });
});

it('the position of every id in a set is found, and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), (ids, other) => {
      const positionOf = positionsOf(ids);
      for (const [position, id] of ids.entries()) expect(positionOf(id)).toBe(position);
      if (!ids.includes(other)) expect(positionOf(other)).toBeUndefined();
    }),
  );
});
