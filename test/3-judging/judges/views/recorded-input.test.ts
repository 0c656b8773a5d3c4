import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import example from '../../../../examples/judge.ts';
import { externalInput } from '../../../../src/3-judging/judges/external-input.ts';
import { PLAIN_NUMBERS } from '../../../../src/run/number-formats.ts';
import { wholeRequest } from '../../../../src/run/run.ts';
import { anyRun } from '../../../support/rows/any-run.ts';
import { conversation, PLAIN_TEXTS } from '../../../support/rows/conversation-set.ts';

const run = conversation(PLAIN_TEXTS);

describe("what a user's judge is handed of a recorded run", () => {
  it('has its messages, agents, lost results and instructions', () => {
    const input = externalInput('9f2c', 'step', run, PLAIN_NUMBERS);
    expect(input.steps).toEqual(run.steps);
    expect(input.instructions).toBe(PLAIN_TEXTS.instructions);
    expect(input.goal).toBe(PLAIN_TEXTS.goal);
    const sent = JSON.parse(JSON.stringify(input));
    expect(sent.steps[1]).toEqual({ index: 1, from: 'user', text: PLAIN_TEXTS.reply });
    expect(sent.steps[4].observation.missing).toBe(true);
  });

  it('has everything that the user said as its goal, and no step, if it judges outcomes', () => {
    const input = externalInput('9f2c', 'outcome', run, PLAIN_NUMBERS);
    expect(input.steps).toBeNull();
    expect(input.goal).toBe(wholeRequest(run));
    expect(input.goal).toContain(PLAIN_TEXTS.reply);
    expect(JSON.stringify(input)).not.toContain('get_booking');
  });

  it('can be read by the example judges, whatever was recorded', () => {
    const inputs = fc
      .sample(anyRun, { numRuns: 200, seed: 7 })
      .map((each, i) => externalInput(String(i), 'step', each, PLAIN_NUMBERS));
    for (const input of inputs) {
      expect(example.judge(input, new AbortController().signal)).toMatchObject({ faulty: false });
    }
    const python = spawnSync(
      'python3',
      [fileURLToPath(new URL('../../../../examples/judge.py', import.meta.url))],
      { input: inputs.map((input) => `${JSON.stringify(input)}\n`).join(''), encoding: 'utf8' },
    );
    if (python.error !== undefined) return;
    expect(python.stderr).toBe('');
    expect(python.stdout.trimEnd().split('\n').length).toBe(inputs.length);
  });
});
