import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineJudge } from 'trajectory-judge/judge';
import { assertDetects, DetectionError, toDetect } from 'trajectory-judge/testing';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../../support/files/temporary-folder.ts';

expect.extend({ toDetect });

const folder = sharedFolder();
const cache = join(folder, 'cache');
const runs = { size: 60, seed: 7 };

/** Sees nothing: it flags what is short. */
const shortRuns = defineJudge({
  id: 'short-runs',
  view: 'step',
  judge: ({ steps }) => ({ faulty: (steps ?? []).length < 5 }),
});

const failure = (promise: Promise<unknown>): Promise<DetectionError> =>
  promise.then(
    () => expect.unreachable('it passed'),
    (error: unknown) => {
      if (error instanceof DetectionError) return error;
      throw error;
    },
  );

describe('a judge in a test', () => {
  it('passes where it meets the criteria', async () => {
    const { verdict, criteria } = await assertDetects('programmatic', {
      runs,
      cache,
      minDelta: 0.3,
      maxFalseAlarm: 0.3,
    });
    expect(verdict).toBe('passed');
    expect(criteria.map(({ key }) => key)).toEqual(['minDelta', 'maxFalseAlarm', 'maxUnscored']);
  });

  it('fails with the criteria, the worst pairs, and what was wanted beside what was found', async () => {
    const error = await failure(assertDetects(shortRuns, { runs, cache, minDelta: 0.9 }));
    expect(error.code).toBe('ERR_ASSERTION');
    expect(error.result.verdict).toBe('failed');
    expect(error.expected).toMatchObject({ Δ: '≥ 0.9' });
    expect(error.actual).toMatchObject({ Δ: expect.stringMatching(/^[+−]0\.\d+ \[/) });
    expect(error.actual).toHaveProperty(
      'unscored',
      Reflect.get(Object(error.expected), 'unscored'),
    );
    expect(error.message).toMatch(/^Gate failed for short-runs: Δ/);
    const { worstPairs } = error.result;
    expect(worstPairs.length).toBeGreaterThan(2);
    for (const { fault } of worstPairs.slice(0, 3)) expect(error.message).toContain(fault);
  });

  it('fails where the runs are too few to say, tells how many would settle it, and can be allowed to', async () => {
    const asked = { runs, cache, minDelta: 0.6 };
    const { message, result } = await failure(assertDetects('programmatic', asked));
    expect(result.verdict).toBe('inconclusive');
    expect(message).toContain('would settle it');
    await expect(
      assertDetects('programmatic', { ...asked, allowInconclusive: true }),
    ).resolves.toMatchObject({ verdict: 'inconclusive' });
  });

  it('is asked once, and again after it was changed', async () => {
    const asked = join(folder, 'asked.txt');
    const module = join(folder, 'counted.mjs');
    const write = (faulty: string): void =>
      writeFileSync(
        module,
        `import { appendFileSync } from 'node:fs';
        export default { kind: 'defined', id: 'counted', view: 'step', judge(run) {
          appendFileSync(${JSON.stringify(asked)}, '.');
          return { faulty: ${faulty} };
        } };`,
      );
    const count = (): number => (existsSync(asked) ? readFileSync(asked, 'utf8').length : 0);
    const options = { runs: { size: 10, seed: 1 }, cache, minDelta: 0.9 };
    write('false');
    await failure(assertDetects(module, options));
    const first = count();
    expect(first).toBeGreaterThan(5);
    await failure(assertDetects(module, options));
    expect(count()).toBe(first);
    write('run.steps.length < 5');
    await failure(assertDetects(module, options));
    expect(count()).toBe(2 * first);
  });

  it('reads a run folder, too, and keeps a seed that was drawn', async () => {
    const drawn = { cache: join(folder, 'drawn'), runs: { size: 10 }, maxFalseAlarm: 1 };
    const first = await assertDetects(shortRuns, drawn);
    expect(await assertDetects(shortRuns, drawn)).toEqual(first);
  });

  it('is refused with a criterion that nobody knows, or without any', async () => {
    const misspelt: object = { minDetla: 0.5 };
    await expect(assertDetects(shortRuns, misspelt)).rejects.toThrow("did you mean 'minDelta'?");
    await expect(assertDetects(shortRuns, { cache })).rejects.toThrow('no criterion is given');
    await expect(assertDetects('programatic', { cache, minDelta: 0 })).rejects.toThrow(
      "did you mean 'programmatic'?",
    );
  });
});

describe('the matcher toDetect', () => {
  const matched = (isNot: boolean, minDelta: number) =>
    toDetect.call({ isNot }, 'programmatic', { runs, cache, minDelta });

  it('passes and fails as the assertion does', async () => {
    expect(await matched(false, 0.3)).toMatchObject({ pass: true });
    const failed = await matched(false, 0.99);
    expect(failed).toMatchObject({ pass: false, expected: { Δ: '≥ 0.99' } });
    expect(failed.message()).toContain('Gate failed');
  });

  it('takes too few runs for no success, negated or not', async () => {
    expect(await matched(false, 0.6)).toMatchObject({ pass: false });
    expect(await matched(true, 0.6)).toMatchObject({ pass: true });
    expect(await matched(true, 0.99)).toMatchObject({ pass: false });
  });
});
