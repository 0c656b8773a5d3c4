import type { JsonObject } from '../../trajectory/json.ts';

/** What a judge names where nothing went wrong. */
export const NO_FAULT = 'none';

/** The type names in an environment's taxonomy, as far as schemas and parsing need them. */
export type FaultNames = readonly { readonly name: string }[];

/**
 * What a judge of steps answers under:
 *
 *     { reasoning, faulty, failure_step, failure_type, confidence }
 *
 * The order is part of the protocol: constrained decoding writes fields in the order of the schema,
 * so the argument is made before the verdict.
 */
export function stepSchema(faults: FaultNames): JsonObject {
  return answerSchema({
    reasoning: { type: 'string' },
    faulty: { type: 'boolean' },
    failure_step: { type: 'integer' },
    failure_type: typeNames(faults),
    confidence: { type: 'number' },
  });
}

/** The same without `failure_step`, for a judge that cannot see the steps. */
export function outcomeSchema(faults: FaultNames): JsonObject {
  return answerSchema({
    reasoning: { type: 'string' },
    faulty: { type: 'boolean' },
    failure_type: typeNames(faults),
    confidence: { type: 'number' },
  });
}

function typeNames(faults: FaultNames): JsonObject {
  return { type: 'string', enum: [...faults.map(({ name }) => name), NO_FAULT] };
}

function answerSchema(properties: JsonObject): JsonObject {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
