import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../run/json.ts';
import type { Run } from '../../../run/run.ts';
import type { ModelJudge } from '../judge.ts';

/** A run with one of everything that a prompt may show. It is never judged. */
const FIXED: Run = {
  goal: 'Please look up entry 1.',
  steps: [
    { index: 0, from: 'user', text: 'Please look up entry 1.' },
    {
      index: 1,
      thought: 'I look it up.',
      call: { tool: 'look_up', args: { entry: 1 } },
      observation: { ok: true, data: { value: 2.5 }, error: null },
    },
    { index: 2, from: 'agent', text: 'The value is 2.5.' },
  ],
  finalAnswer: 'The value is 2.5.',
  instructions: 'Look entries up before you answer.',
};

/**
 * What a manifest keeps of how a judge asks, whatever the set. The prompts of a set tell two versions of a
 * judge apart only on that set; what is asked about one fixed run tells them apart anywhere.
 */
export function templateRecord(judge: ModelJudge): JsonObject {
  const questions = judge.questions(FIXED);
  const [first] = questions;
  if (first === undefined) return {};
  const asked = questions.map(({ system = null, prompt, schema }) => [system, prompt, schema]);
  const digest = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const { temperature, seed } = first;
  return { template_sha256: digest, temperature, seed };
}
