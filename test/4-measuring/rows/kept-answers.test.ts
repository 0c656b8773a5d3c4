import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readKeptAnswers } from '../../../src/4-measuring/rows/kept-answers.ts';
import { pairTexts } from '../../../src/4-measuring/rows/pair-texts.ts';
import type { JsonObject } from '../../../src/run/json.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const [one, two] = buildSet({ size: 12, seed: 1, parents: true });
if (one === undefined || two === undefined) throw new Error('the set is empty');

const said = (run: typeof one, extra: JsonObject = {}): Verdict =>
  verdict(run, 'step:a', true, { extra });

const row = (trajectory_id: string, text: string, further: object = {}): string =>
  `${JSON.stringify({
    trajectory_id,
    judge_id: 'step:a',
    sample: 0,
    key: 'k',
    text,
    prompt_tokens: 1,
    completion_tokens: 1,
    latency_s: 0.5,
    ...further,
  })}\n`;

async function kept(
  verdicts: readonly Verdict[],
  rows: string,
  limits?: { each: number; all: number },
) {
  const file = join(temporaryFolder(), 'responses.jsonl');
  writeFileSync(file, rows);
  return readKeptAnswers(file, pairTexts([], verdicts), limits);
}

describe('answers that a folder keeps', () => {
  it('are absent where there is no file, and where the judge was never asked', async () => {
    const file = join(temporaryFolder(), 'responses.jsonl');
    const none = await readKeptAnswers(file, pairTexts([], [said(one)]));
    expect([none.of(said(one)), none.leftOut]).toEqual([undefined, false]);
    const others = await kept([said(one)], row(one.id, 'yes', { judge_id: 'step:b' }));
    expect(others.of(said(one))).toBeUndefined();
  });

  it('come with their verdict, in the order of the samples, from the first repetition only', async () => {
    const answers = await kept(
      [said(one, { key: 'all' })],
      row(one.id, 'third', { sample: 2 }) +
        row(one.id, 'first') +
        row(one.id, 'again', { repetition: 2 }) +
        row(one.id, 'second', { sample: 1, repetition: 1 }) +
        row(two.id, 'of another'),
    );
    expect(answers.of(said(one, { key: 'all' }))).toEqual([
      { text: 'first' },
      { text: 'second' },
      { text: 'third' },
    ]);
    expect(answers.of(said(two))).toBeUndefined();
  });

  it('are found with the run that was asked about, where equal questions were asked once', async () => {
    const shared = said(two, { shared_with: one.id });
    expect((await kept([shared], row(one.id, 'shared'))).of(shared)).toEqual([{ text: 'shared' }]);
  });

  it('are left out where another question was answered, or two answers compete', async () => {
    const keyed = said(one, { key: 'mine' });
    expect((await kept([keyed], row(one.id, 'old', { key: 'other' }))).of(keyed)).toBeUndefined();
    expect((await kept([keyed], row(one.id, 'new', { key: 'mine' }))).of(keyed)).toEqual([
      { text: 'new' },
    ]);
    const twice = row(one.id, 'a', { key: 'mine' }) + row(one.id, 'b', { key: 'mine' });
    expect((await kept([keyed], twice)).of(keyed)).toBeUndefined();
  });

  it('are what the verdict kept of an answer that could not be read, if there is nothing else', async () => {
    const unreadable = said(one, { raw: 'I would rather not say.' });
    expect((await kept([unreadable], '')).of(unreadable)).toEqual([
      { text: 'I would rather not say.' },
    ]);
  });

  it('are cut, one by one and in all, so that no file makes a page of any size', async () => {
    const limits = { each: 10, all: 200 };
    const long = await kept([said(one), said(two)], row(one.id, `${'x'.repeat(9)}😀yz`), limits);
    expect(long.of(said(one))).toEqual([{ text: `${'x'.repeat(9)}😀`, cut: 2 }]);
    expect(long.leftOut).toBe(false);
    const many = await kept(
      [said(one), said(two)],
      row(one.id, 'first') + row(two.id, '', { sample: 5 }).repeat(1000),
      limits,
    );
    expect([many.of(said(one)), many.leftOut]).toEqual([[{ text: 'first' }], true]);
  });

  it('are read past a row that is torn, but not through a link', async () => {
    const answers = await kept(
      [said(one), said(two)],
      `${row(one.id, 'whole')}{"trajectory_id":"${two.id}","judge_id":"step:a","sam`,
    );
    expect(answers.of(said(one))).toEqual([{ text: 'whole' }]);
    expect(answers.of(said(two))).toBeUndefined();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret'), row(one.id, 'secret'));
    symlinkSync(join(folder, 'secret'), join(folder, 'responses.jsonl'));
    await expect(
      readKeptAnswers(join(folder, 'responses.jsonl'), pairTexts([], [said(one)])),
    ).rejects.toThrow(/link/);
  });
});
