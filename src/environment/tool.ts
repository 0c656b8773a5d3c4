import { z } from 'zod';
import type { FloatingFields } from '../python/repr.ts';
import type { JsonObject } from '../trajectory/json.ts';
import type { Observation } from '../trajectory/run.ts';

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

/** The names of the fields, at any depth, that a schema declares as floating-point. */
export function floatingFields(schema: z.ZodType): FloatingFields {
  const names = new Set<string>();
  collect(z.toJSONSchema(schema, { unrepresentable: 'any' }) as SchemaNode, null, names);
  return names;
}

interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
}

function collect(node: SchemaNode, name: string | null, names: Set<string>): void {
  if (name !== null && [node.type].flat().includes('number')) names.add(name);
  for (const [key, child] of Object.entries(node.properties ?? {})) collect(child, key, names);
  for (const child of node.anyOf ?? []) collect(child, name, names);
  if (node.items !== undefined) collect(node.items, name, names);
}
