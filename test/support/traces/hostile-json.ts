import fc from 'fast-check';
import type { Json } from '../../../src/run/json.ts';

/** Keys and texts that the readers of provider messages and coding agents look for, and hostile ones. */
const WORDS = [
  ...[
    'role',
    'content',
    'type',
    'text',
    'parts',
    'messages',
    'input',
    'output',
    'id',
    'name',
    'model',
  ],
  ...['user', 'assistant', 'tool', 'message', 'tool_use', 'tool_result', 'tool_use_id', 'thinking'],
  ...[
    'function_call',
    'function_call_output',
    'call_id',
    'arguments',
    'item_reference',
    'reasoning',
  ],
  ...['functionCall', 'functionResponse', 'function_response', 'response', 'args', 'contents'],
  ...[
    'toolUse',
    'toolResult',
    'toolUseId',
    'status',
    'error',
    'system',
    'request',
    'body',
    'chunks',
  ],
  ...['recordings', 'url', 'events', 'author', 'invocation_id', 'eval_cases', 'conversation'],
  ...['sessionId', 'projectHash', 'toolCalls', 'uuid', 'parentUuid', 'isSidechain', 'payload'],
  ...[
    'response_item',
    'session_meta',
    'item',
    'item.completed',
    'object',
    'trace.span',
    'span_data',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    '\u0000',
    '{"a":',
    'data: {}\n\n',
  ],
];

const word = fc.constantFrom(...WORDS);

/** JSON of any shape, made of the words that mean something to readers. */
export const hostileJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.oneof(word, fc.string(), fc.integer(), fc.constantFrom<Json>(null, true, false, 1.5)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(word, tie('value'), { maxKeys: 6 }),
  ),
})).value;

/**
 * A value with one of its parts replaced, removed or repeated. `pick` chooses the part: any number will
 * do.
 */
export function mutated(value: Json, pick: number, replacement: Json): Json {
  const places = placesIn(value, []);
  const place = places[Math.abs(pick) % places.length] ?? [];
  return changed(value, place, Math.abs(pick) % 3, replacement);
}

type Place = readonly (string | number)[];

function placesIn(value: Json, here: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [here];
  return [
    here,
    ...Object.entries(value).flatMap(([key, each]) => placesIn(each as Json, [...here, key])),
  ];
}

function changed(value: Json, place: Place, how: number, replacement: Json): Json {
  const [key, ...rest] = place;
  if (key === undefined || typeof value !== 'object' || value === null) return replacement;
  const entries = Object.entries(value).flatMap(([name, each]): [string, Json][] => {
    if (name !== key) return [[name, each as Json]];
    if (rest.length > 0) return [[name, changed(each as Json, rest, how, replacement)]];
    if (how === 0) return [];
    return how === 1
      ? [[name, replacement]]
      : [
          [name, each as Json],
          [`${name}2`, each as Json],
        ];
  });
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
