import { z } from 'zod';
import type { Trajectory } from '../../../run/trajectory.ts';
import { schemaProblem } from '../../../run/wire/read-row.ts';
import { unlabelledFrom } from '../../../run/wire/read-trajectory.ts';
import { Problem } from '../problems/problem.ts';

/** Reads a body or a query, or says which of its fields is wrong. */
export function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem('invalid', schemaProblem(parsed.error, 'the body'));
}

/** A trajectory in a request. It is read by the readers of files, which are far quicker than a schema. */
export const trajectoryValue = z.unknown();

/** The run of a request. Its label is neither read nor checked. */
export function requestedRun(value: unknown): Trajectory {
  const read = unlabelledFrom(value);
  if ('problem' in read) {
    throw new Problem('invalid', `trajectory: ${read.problem.replace(/^the row: /, '')}`);
  }
  return read;
}
