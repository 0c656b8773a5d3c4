import { z } from 'zod';
import { measurementSchema } from '../../../4-measuring/measurement/measurement.ts';
import { runId } from '../security/run-id.ts';

export const RUN_STATES = ['idle', 'queued', 'running', 'done', 'stopped', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

const count = (description: string) => z.int().nonnegative().describe(description);

export const judgeCounts = z.strictObject({
  judge: z.string().describe('The id of the judge.'),
  total: count('How many verdicts it is to give.').nullable(),
  done: count('How many of them there are.'),
  unscored: count('How many of those could not be read.'),
  failed: count('How many trajectories got no answer.'),
  calls: count('How many requests were sent.'),
  prompt_tokens: count('The tokens that the model read.'),
  completion_tokens: count('The tokens that the model wrote.'),
  cost: z.number().nonnegative().describe('The cost in USD; 0 if no price is known.'),
});

export const runSummary = z.strictObject({
  id: runId,
  state: z
    .enum(RUN_STATES)
    .describe('Idle: never judged. Stopped: judged in part, and can be judged further.'),
  trajectories: count('How many the set has.').nullable(),
  judges: z.array(judgeCounts).describe('Where each judge stands.'),
  changed: z.string().describe('When anything in the run last changed.'),
  problem: z.string().nullable().describe('Why the run failed or stopped; null if it did not.'),
});

export const runList = z.strictObject({
  runs: z.array(runSummary).describe('The runs, latest first.'),
  total: count('How many runs there are.'),
});

export const runDetail = runSummary.extend({
  measurement: measurementSchema
    .nullable()
    .describe('What the judges detect; null while there is nothing to measure.'),
  gate: z
    .looseObject({ verdict: z.enum(['passed', 'failed', 'inconclusive']) })
    .nullable()
    .describe('The result of tj gate; null if no criterion was asked for.'),
});

export const runStanding = z.strictObject({
  best: z
    .strictObject({
      judge: z.string().describe('The id of the judge.'),
      delta: z.number().nullable().describe('Its Δ; null if no pair was scored.'),
      interval: z
        .strictObject({ low: z.number(), high: z.number() })
        .nullable()
        .describe('The 95 % interval of its Δ.'),
    })
    .nullable()
    .describe('The judge to trust first; null if every judge is a control.'),
  headline: z.string().nullable().describe('The same in words, as the report begins.'),
  gate: z
    .strictObject({ verdict: z.enum(['passed', 'failed', 'inconclusive']), at: z.string() })
    .nullable()
    .describe('The latest gate of the run; null if there was none.'),
});

export type RunStanding = z.output<typeof runStanding>;
export type JudgeCountsRow = z.output<typeof judgeCounts>;
export type RunSummary = z.output<typeof runSummary>;
