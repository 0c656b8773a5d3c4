import { describe, expect, it } from 'vitest';
import { numberFormats } from '../../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { outcomeView } from '../../../../src/3-judging/judges/views/outcome-view.ts';
import { stepView } from '../../../../src/3-judging/judges/views/step-view.ts';
import { pythonRepr } from '../../../../src/base/python/repr.ts';
import { toolSteps } from '../../../../src/run/run.ts';
import { readTrajectory } from '../../../../src/run/wire/read-trajectory.ts';
import { published } from '../../../support/reference/published.ts';

const formats = numberFormats(supportDesk);

describe('the views of released rows', () => {
  it.runIf(published).each(['trajectories.jsonl', 'agent_trajectories.jsonl'])(
    'of %s hold their texts as they are, without quotes or indentation',
    (name) => {
      for (const line of published?.lines(name) ?? []) {
        const run = readTrajectory(line, name, 1);
        const { goal, finalAnswer } = run;
        const steps = toolSteps(run).map(({ index, thought, call, observation }) => {
          const { tool, args } = call;
          const [given, got] = [formats.argumentFloats(tool), formats.resultFloats(tool)];
          const words = Object.entries(args).map(
            ([key, value]) => `${key}=${pythonRepr(value, given, given.has(key))}`,
          );
          const { ok, data, error } = observation;
          const answered = ok
            ? `ok=True ${pythonRepr(data, got)}`
            : `ok=False error=${pythonRepr(error, got)}`;
          const place = `[step ${index}]`;
          return `${place} thought: ${thought}\n${place} call: ${tool}(${words.join(', ')})\n${place} observation: ${answered}\n`;
        });
        expect(stepView.render(run, formats)).toBe(
          `GOAL: ${goal}\n\n${steps.join('')}\nFINAL ANSWER: ${finalAnswer}`,
        );
        expect(outcomeView.render(run, formats)).toBe(
          `GOAL: ${goal}\n\nFINAL ANSWER: ${finalAnswer}`,
        );
      }
    },
  );
});
