import type { z } from 'zod';
import type { JsonObject } from '../../run/json.ts';
import type { Observation } from '../../run/run.ts';

/**
 * One thing that an agent can do. The schemas describe a well-formed call and its result. They also
 * decide how numbers are written: `z.int()` as `5`, `z.number()` as `5.0`. A call that breaks its
 * schema is still made, because agents make such calls and the world has to answer them.
 */
export interface Tool<World> {
  readonly name: string;
  readonly arguments: z.ZodObject;
  readonly result: z.ZodObject;
  /** Arguments that must come from the goal or from an earlier observation. */
  readonly grounded: readonly string[];
  /** Whether a call only looks and changes nothing, so that repeating it is harmless. */
  readonly readOnly?: boolean;
  /** Tools that have to come before this one where both are called, for tools that only read. */
  readonly after?: readonly string[];
  call(world: World, args: JsonObject): Observation<JsonObject>;
}

export function succeeded(data: JsonObject): Observation<JsonObject> {
  return { ok: true, data, error: null };
}

export function failed(error: string): Observation<JsonObject> {
  return { ok: false, data: {}, error };
}
