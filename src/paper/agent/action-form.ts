import { z } from 'zod';
import type { Environment } from '../../1-worlds/contract/environment.ts';
import type { Tool } from '../../1-worlds/contract/tool.ts';
import type { Json, JsonObject } from '../../run/json.ts';

/** The field for prose, whatever the tool calls that argument. */
const TEXT = 'text';

/** One of a tool's arguments, and the field of an action that fills it. */
export interface FormField {
  readonly argument: string;
  readonly field: string;
}

/**
 * How an action is written: one flat object for all tools, every field required.
 *
 *     { reasoning, tool, email, order_id, sku, amount_eur, text }
 *
 * Small models invent keys in a free-form argument object; on fixed fields constrained decoding is
 * reliable. If a tool has exactly one free text (an argument that need not be grounded in anything), it
 * goes into the one field that all tools share for prose.
 */
export interface ActionForm {
  readonly schema: JsonObject;
  /** Each tool's arguments and their fields, tools in the environment's order. */
  readonly tools: readonly { readonly name: string; readonly fields: readonly FormField[] }[];
  argumentsOf(tool: string, action: JsonObject): JsonObject;
}

export function actionForm(environment: Environment): ActionForm {
  const tools = environment.tools.map((tool) => ({ name: tool.name, fields: fieldsOf(tool) }));
  const properties: Record<string, JsonObject> = {
    reasoning: { type: 'string' },
    tool: { type: 'string', enum: tools.map(({ name }) => name) },
  };
  for (const [index, tool] of environment.tools.entries()) {
    const types = argumentTypes(tool);
    for (const { argument, field } of tools[index]?.fields ?? []) {
      if (field !== TEXT) properties[field] = eitherOf(properties[field], types[argument] ?? {});
    }
  }
  // The prose comes last, so that every short field is decided before it begins.
  if (tools.some(({ fields }) => fields.some(({ field }) => field === TEXT))) {
    properties[TEXT] = { type: 'string' };
  }
  return {
    schema: {
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    },
    tools,
    argumentsOf(name, action) {
      const fields = tools.find((tool) => tool.name === name)?.fields ?? [];
      const given: Record<string, Json> = {};
      for (const { argument, field } of fields) {
        const value = Object.hasOwn(action, field) ? action[field] : undefined;
        if (value !== undefined) given[argument] = value;
      }
      return given;
    },
  };
}

function fieldsOf(tool: Tool<unknown>): readonly FormField[] {
  const types = argumentTypes(tool);
  const free = Object.keys(types).filter(
    (name) => types[name]?.type === 'string' && !tool.grounded.includes(name),
  );
  return Object.keys(types).map((argument) => ({
    argument,
    // Two texts of one tool cannot share a field.
    field: free.length === 1 && argument === free[0] ? TEXT : argument,
  }));
}

function argumentTypes(tool: Tool<unknown>): Readonly<Record<string, JsonObject>> {
  const { properties = {} } = z.toJSONSchema(tool.arguments, { unrepresentable: 'any' });
  return properties as Record<string, JsonObject>;
}

/** A field that two tools declare with different types accepts both. */
function eitherOf(before: JsonObject | undefined, type: JsonObject): JsonObject {
  if (before === undefined) return type;
  const options = Array.isArray(before.anyOf) ? (before.anyOf as readonly JsonObject[]) : [before];
  const known = options.some((option) => JSON.stringify(option) === JSON.stringify(type));
  return known ? before : { anyOf: [...options, type] };
}
