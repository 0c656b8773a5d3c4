// @ts-check
import { createHash } from 'node:crypto';
import { record } from './json.mjs';

const VERDICT_SCHEMA = {
  type: 'object',
  properties: {
    reasoning: { type: 'string' },
    faulty: { type: 'boolean' },
    failure_step: { type: 'integer' },
    failure_type: { enum: ['wrong_tool', 'premature_stop', 'none'] },
    confidence: { type: 'number' },
  },
};

/**
 * The answer of a healthy server. It depends on the prompt, on the seed if the temperature is not 0,
 * and is valid under the schema that came with the prompt.
 * @param {Pick<import('./types.mjs').Asked, 'prompt' | 'schema' | 'temperature' | 'seed'>} request
 * @returns {unknown}
 */
export function answerTo({ prompt, schema, temperature, seed }) {
  const salt = temperature ? `${temperature}/${seed ?? ''}` : '';
  const draw = (/** @type {string} */ path) =>
    createHash('sha256').update(`${salt}\n${path}\n${prompt}`).digest().readUInt32LE() / 2 ** 32;
  return valueUnder(schema ?? VERDICT_SCHEMA, '$', draw);
}

/**
 * @param {unknown} schema
 * @param {string} path
 * @param {(path: string) => number} draw
 * @returns {unknown}
 */
function valueUnder(schema, path, draw) {
  const shape = record(schema);
  if (Array.isArray(shape.enum)) {
    return shape.enum[Math.floor(draw(path) * shape.enum.length)];
  }
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  switch (String(type).toLowerCase()) {
    case 'object':
      return Object.fromEntries(
        Object.entries(record(shape.properties)).map(([name, inner]) => [
          name,
          valueUnder(inner, `${path}.${name}`, draw),
        ]),
      );
    case 'array':
      return [valueUnder(shape.items, `${path}[0]`, draw)];
    case 'boolean':
      return draw(path) < 0.5;
    case 'integer':
      return Math.floor(draw(path) * 6);
    case 'number':
      return Math.round(50 + draw(path) * 50) / 100;
    case 'null':
      return null;
    default:
      return `Drawn ${Math.floor(draw(path) * 1e6)} from the prompt.`;
  }
}
