import type { JsonObject } from '../../../run/json.ts';

/** What a judge names if nothing went wrong. */
const NO_FAULT = 'none';

/** An environment's fault types, as far as a schema needs them. */
type FaultNames = readonly { readonly name: string }[];

/** The schema that a judge's answer is decoded under. */
export function answerSchema(schema: 'step' | 'outcome', faults: FaultNames): JsonObject {
  return schema === 'step' ? stepSchema(faults) : outcomeSchema(faults);
}

/**
 * What a judge of steps answers under:
 *
 *     { reasoning, faulty, failure_step, failure_type, confidence }
 *
 * The order is part of the protocol: constrained decoding writes the fields in the order of the
 * schema, so the model argues before it decides.
 */
export function stepSchema(faults: FaultNames): JsonObject {
  return closedObject({
    reasoning: { type: 'string' },
    faulty: { type: 'boolean' },
    failure_step: { type: 'integer' },
    failure_type: typeNames(faults),
    confidence: { type: 'number' },
  });
}

/** The same without `failure_step`, for a judge that cannot see the steps. */
export function outcomeSchema(faults: FaultNames): JsonObject {
  return closedObject({
    reasoning: { type: 'string' },
    faulty: { type: 'boolean' },
    failure_type: typeNames(faults),
    confidence: { type: 'number' },
  });
}

function typeNames(faults: FaultNames): JsonObject {
  return { type: 'string', enum: [...faults.map(({ name }) => name), NO_FAULT] };
}

function closedObject(properties: JsonObject): JsonObject {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
