import { z } from 'zod';
import type { FloatingFields } from '../../base/python/repr.ts';

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
