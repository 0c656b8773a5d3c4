import { z } from 'zod';
import { VIEW_NAMES } from '../../../run/shown-view.ts';
import { trajectoryValue } from './read-request.ts';

const environment = z
  .string()
  .max(200)
  .optional()
  .describe(
    'Whose run it is: an environment that the service knows, or recorded. By default the first environment of the service, if the run looks like one of its.',
  );

export const checkRequest = z.strictObject({
  trajectory: trajectoryValue,
  environment,
  rules: z
    .array(z.string().max(200))
    .max(50)
    .optional()
    .describe('Further rules to check, which are off by default.'),
});

export const checkAnswer = z.strictObject({
  trajectory_id: z.string().describe('The id of the trajectory.'),
  environment: z.string().describe('Whose rules were checked.'),
  violations: z
    .array(
      z.strictObject({
        trajectory_id: z.string().describe('The id of the trajectory.'),
        step: z.int().nonnegative().describe('The step that breaks the rule, counted from 0.'),
        rule: z.string().describe('The rule.'),
        failure_type: z.string().describe('The fault type that breaking it amounts to.'),
        message: z.string().describe('What is wrong, for a person to read.'),
      }),
    )
    .describe('Every violation, as tj check --json prints them; empty if there is none.'),
});

export const judgeRequest = z.strictObject({
  trajectory: trajectoryValue,
  judge: z
    .string()
    .min(1)
    .max(1000)
    .describe('The judge to ask, by a name that GET /v1/judges lists.'),
  environment,
});

const judged = {
  trajectory_id: z.string().describe('The id of the trajectory.'),
  judge: z.string().describe('The id of the judge.'),
  latency_s: z.number().nonnegative().describe('How long the answer took, in seconds.'),
  prompt_tokens: z.int().nonnegative().describe('The tokens that the model read.'),
  completion_tokens: z.int().nonnegative().describe('The tokens that the model wrote.'),
};

export const judgeAnswer = z.union([
  z.strictObject({
    ...judged,
    faulty: z.boolean().describe('Whether the judge flags the run.'),
    failure_step: z.int().nullable().describe('The step that it blames.'),
    failure_type: z.string().nullable().describe('The fault type that it names.'),
    confidence: z.number().describe('How sure it says it is, from 0.5 to 1.'),
    rationale: z.string().describe('Why, in its own words.'),
  }),
  z.strictObject({
    ...judged,
    unscored: z
      .string()
      .describe('Why the answer could not be read: it is neither a flag nor a pass.'),
  }),
]);

export const judgeList = z.strictObject({
  judges: z
    .array(
      z.strictObject({
        id: z.string().describe('The id of the judge, which verdicts carry.'),
        name: z.string().describe('As it was given when the service was started.'),
        view: z.enum(VIEW_NAMES).describe('What it is shown.'),
        kind: z.enum(['local', 'model', 'external']).describe('How it is asked.'),
        model: z.string().nullable().describe('The model that it asks; null if none.'),
      }),
    )
    .describe('The judges that requests may name.'),
  environments: z.array(z.string()).describe('The environments that requests may name.'),
});
