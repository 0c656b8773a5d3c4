import { z } from 'zod';
import { judgingOptions, seedText } from '../schemas/run-requests.ts';
import { runId } from '../security/run-id.ts';

/**
 * What is to be done with a run, as it is kept until it is done. It names judges and an environment
 * that the user configured, and nothing that could be run.
 */
export const runRequest = z.strictObject({
  id: runId,
  /** How to make the set; null if the folder holds it already. */
  generate: z
    .strictObject({
      environment: z.string().max(200),
      size: z.int().positive(),
      seed: seedText,
      parents: z.boolean(),
    })
    .nullable(),
  judges: z.array(z.string().max(1000)).min(1).max(50),
  options: judgingOptions,
  submitted: z.string().max(40),
  /** The id of the request that asked for it, for the log. */
  request: z.string().max(100).optional(),
});

export type RunRequest = z.output<typeof runRequest>;
