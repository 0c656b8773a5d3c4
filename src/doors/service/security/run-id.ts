import { z } from 'zod';

/**
 * What a run may be called: letters, digits and a few marks, so that no id can lead out of the folder
 * that is served, name a hidden file or mean something to a shell.
 */
const RUN_ID = /^[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?$/;

export const runId = z
  .string()
  .regex(RUN_ID, 'expected letters, digits, dots, dashes and underscores, up to 100 of them')
  .describe('The name of the run’s folder.');

export function isRunId(text: string): boolean {
  return RUN_ID.test(text);
}
