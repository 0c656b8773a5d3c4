import { z } from 'zod';
import type { FloatingFields } from '../../base/python/repr.ts';
import {
  formatsFrom,
  type NumberFormatList,
  type NumberFormats,
} from '../../run/number-formats.ts';
import { oncePer } from '../once-per.ts';
import type { Subject } from './subject.ts';

/**
 * Which numbers of an environment's tools are floating-point, according to their schemas. Recorded
 * tools have no schemas, and their numbers are written as they were recorded.
 */
export function numberFormats(subject: Pick<Subject, 'tools'>): NumberFormats {
  return formatsFrom(numberFormatList(subject));
}

/** The same as plain data. */
export function numberFormatList({ tools = [] }: Pick<Subject, 'tools'>): NumberFormatList {
  return tools.map(({ name, arguments: taken, result }) => ({
    tool: name,
    arguments: [...floatingFields(taken)],
    result: [...floatingFields(result)],
  }));
}

/** The names of the fields, at any depth, that a schema declares as floating-point. */
export const floatingFields = oncePer((schema: z.ZodType): FloatingFields => {
  const names = new Set<string>();
  collect(z.toJSONSchema(schema, { unrepresentable: 'any' }) as SchemaNode, null, names);
  return names;
});

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
