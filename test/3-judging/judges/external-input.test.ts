import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { externalInput } from '../../../src/3-judging/judges/external-input.ts';
import { formats, set } from './own/some-item.ts';

const types = supportDesk.faults.map(({ name }) => name);

describe("what a user's judge is handed", () => {
  it('is its view and an opaque id, and no steps if it judges outcomes', () => {
    for (const run of set) {
      const outcome = externalInput('9f2c', 'outcome', run, formats);
      expect(Object.keys(outcome)).toEqual(['id', 'view', 'text', 'goal', 'final_answer', 'steps']);
      expect(outcome).toMatchObject({ id: '9f2c', steps: null, final_answer: run.finalAnswer });
      const step = externalInput('9f2c', 'step', run, formats);
      expect(step.steps).toEqual(run.steps);
      for (const sent of [JSON.stringify(outcome), JSON.stringify(step)]) {
        expect(sent).not.toContain(run.instanceId);
        expect(sent).not.toContain('label');
        for (const type of types) expect(sent).not.toContain(type);
      }
    }
  });

  it('does not say of which task it is a recording', () => {
    for (const run of set) {
      const recorded = { ...run, taskId: 'task 17' };
      const sent = externalInput('9f2c', 'step', recorded, formats);
      expect(JSON.stringify(sent)).not.toContain('task 17');
    }
  });
});
