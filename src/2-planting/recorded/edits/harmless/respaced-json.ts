import { parsedText } from '../../../../run/json.ts';
import { isToolStep } from '../../../../run/run.ts';
import { shuffled, withSteps } from '../edit-steps.ts';
import type { RecordedHarmlessEdit } from '../recorded-edit.ts';

/** Writes the JSON of a result with other spaces. */
export const respacedJson: RecordedHarmlessEdit = {
  name: 'respaced_json',
  type: null,
  place: 'observation',
  label: 're-spaced JSON',
  description: 'The JSON text of a result has other spaces between its values.',
  rule: 'one result differs, and only in the spaces between the values of its JSON',
  plant({ run }, random) {
    for (const step of shuffled(run.steps, random)) {
      if (!isToolStep(step) || typeof step.observation.data !== 'string') continue;
      const text = step.observation.data;
      if (!/^\s*[[{]/.test(text) || parsedText(text) === undefined) continue;
      const data = respaced(text);
      if (data === text) continue;
      const observation = { ...step.observation, data };
      return {
        run: withSteps(run, run.steps.with(step.index, { ...step, observation })),
        proof: {
          statement: `The JSON of the result at step ${step.index} has other spaces.`,
          sources: [step.index],
          places: [step.index],
        },
      };
    }
    return 'no result is JSON as text';
  },
};

/** JSON without spaces between its values, or with them if it had none. Texts in it stay. */
function respaced(json: string): string {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[^"\s]+|\s+/g) ?? [];
  const tight = tokens.filter((token) => !/^\s+$/.test(token)).join('');
  if (tight !== json) return tight;
  return tokens
    .map((token) => (token.startsWith('"') ? token : token.replace(/[,:]/g, '$& ')))
    .join('');
}
