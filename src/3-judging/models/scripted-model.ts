import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../../run/json.ts';
import { leastTokens } from './estimate-tokens.ts';
import { fitContext } from './fit-context.ts';
import type { GenerateRequest, Model } from './model.ts';
import { ModelFailure } from './model.ts';

/** The name of a scripted model. */
export function scriptedName(label: string): string {
  return label === '' ? 'scripted' : `scripted:${label}`;
}

/**
 * A stand-in for a model, for tests and demonstrations. Its answer is valid under the schema and drawn
 * from a hash of the prompt; above temperature 0 the seed matters too.
 */
export function scriptedModel(label = ''): Model {
  return {
    name: scriptedName(label),
    endpoint: 'scripted',

    async describe() {
      return { engine: 'scripted', version: '1', digest: null };
    },

    async generate(request) {
      const started = performance.now();
      if (request.signal.aborted) {
        throw new ModelFailure('aborted', 'the call was stopped before the answer came');
      }
      await fitContext(request);
      const text = JSON.stringify(scriptedAnswer(request, label));
      return {
        text,
        promptTokens: leastTokens(request.prompt),
        completionTokens: leastTokens(text),
        latencySeconds: (performance.now() - started) / 1000,
      };
    },
  };
}

type Asked = Pick<GenerateRequest, 'prompt' | 'schema' | 'temperature' | 'seed'>;

function scriptedAnswer({ prompt, schema, temperature, seed }: Asked, label: string): Json {
  const salt = temperature > 0 ? `${temperature}/${seed}` : '';
  const draw: Draw = (path) => {
    const hash = createHash('sha256').update(`${label}\n${salt}\n${path}\n${prompt}`);
    return hash.digest().readUInt32LE() / 2 ** 32;
  };
  return valueUnder(schema, '$', draw);
}

/** Gives each place in the answer its own number in [0, 1). */
type Draw = (path: string) => number;

function valueUnder(schema: JsonObject, path: string, draw: Draw): Json {
  if (Array.isArray(schema.enum)) {
    return (schema.enum as readonly Json[])[Math.floor(draw(path) * schema.enum.length)] ?? null;
  }
  switch (Array.isArray(schema.type) ? (schema.type as readonly Json[])[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as JsonObject).map(([name, inner]) => [
          name,
          valueUnder(inner as JsonObject, `${path}.${name}`, draw),
        ]),
      );
    case 'array':
      return schema.items === undefined
        ? []
        : [valueUnder(schema.items as JsonObject, `${path}[]`, draw)];
    case 'boolean':
      return draw(path) < 0.5;
    case 'integer': {
      const { least, most } = bounds(schema, 0, 6);
      return Math.ceil(least) + Math.floor(draw(path) * (Math.floor(most) - Math.ceil(least) + 1));
    }
    case 'number': {
      const { least, most } = bounds(schema, 0.5, 1);
      return Math.min(most, Math.round((least + draw(path) * (most - least)) * 100) / 100);
    }
    case 'null':
      return null;
    // Strings, and whatever states no type.
    default:
      return `A scripted text, number ${Math.floor(draw(path) * 1e6)}.`;
  }
}

function bounds(schema: JsonObject, least: number, most: number): { least: number; most: number } {
  const low = typeof schema.minimum === 'number' ? schema.minimum : least;
  const high = typeof schema.maximum === 'number' ? schema.maximum : Math.max(low, most);
  return { least: low, most: high };
}
