import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isToolStep, type Run, type Step, wholeRequest } from '../../src/run/run.ts';
import { shownHash } from '../../src/run/shown-hash.ts';
import { anyRun } from '../support/rows/any-run.ts';

/** A copy with the keys of each step in another order and further keys beside them. */
function rearranged(run: Run): Run {
  const steps = run.steps.map((step) => {
    const entries = Object.entries(structuredClone(step)).reverse();
    return { extra: 'ignored', ...Object.fromEntries(entries) } as unknown as Step;
  });
  return { ...run, steps };
}

const content = (run: Run): string =>
  JSON.stringify([run.goal, run.instructions ?? null, run.finalAnswer, run.steps.map(stepContent)]);

const stepContent = (step: Step): unknown =>
  isToolStep(step)
    ? [
        'call',
        step.index,
        step.agent ?? null,
        step.thought,
        step.call.tool,
        step.call.args,
        step.observation.ok,
        step.observation.data,
        step.observation.error,
        step.observation.missing === true,
      ]
    : ['message', step.index, step.agent ?? null, step.from, step.thought ?? null, step.text];

/** Runs that differ in one place or in none, besides those that differ throughout. */
const twoRuns = fc.tuple(anyRun, anyRun, fc.nat(9)).map(([a, b, pick]): [Run, Run] => {
  const parts = [a, { ...a, goal: b.goal }, { ...a, steps: b.steps }, b];
  const other = parts[pick] ?? { ...a, finalAnswer: b.finalAnswer };
  return [a, other];
});

describe('the hash of what is shown', () => {
  it('of the step view differs exactly where the content differs', () => {
    fc.assert(
      fc.property(twoRuns, ([a, b]) => {
        expect(shownHash('step', a) === shownHash('step', b)).toBe(content(a) === content(b));
        expect(shownHash('step', rearranged(a))).toBe(shownHash('step', a));
      }),
      { numRuns: 500 },
    );
  });

  it('of the outcome view depends on the instructions, the requests and the answer alone', () => {
    fc.assert(
      fc.property(twoRuns, ([a, b]) => {
        const shown = (run: Run): string =>
          JSON.stringify([wholeRequest(run), run.finalAnswer, run.instructions ?? null]);
        expect(shownHash('outcome', a) === shownHash('outcome', b)).toBe(shown(a) === shown(b));
      }),
      { numRuns: 500 },
    );
  });

  it('tells a result that was not recorded from one by an agent with a telling name', () => {
    const call = { index: 0, thought: '', call: { tool: 'read', args: {} } };
    const observation = { ok: false, data: {}, error: null };
    const run = (step: Step): Run => ({ goal: '', steps: [step], finalAnswer: '' });
    expect(
      shownHash('step', run({ ...call, observation: { ...observation, missing: true } })),
    ).not.toBe(shownHash('step', run({ ...call, observation, agent: 'missing' })));
  });
});
