import { isObject, type Json } from '../../run/json.ts';
import {
  isRefused,
  type ReadOptions,
  type TraceFormat,
  type TraceReading,
} from '../trace-format.ts';

/** The keys under which services, tables and saved states keep records. */
const WRAPPERS = [
  ...['data', 'results', 'values', 'items', 'records', 'rows', 'conversations', 'threads'],
  ...[
    'traces',
    'sessions',
    'samples',
    'examples',
    'result',
    'state',
    'conversation',
    'thread',
    'trace',
  ],
];

/** Those that hold the state of a run, saved again after each step. */
const STATES: ReadonlySet<string> = new Set(['values', 'state']);

/** What records call what went in and what came out, and what would have been better. */
const HALVES: ReadonlySet<string> = new Set([
  ...['input', 'inputs', 'output', 'outputs', 'request', 'response', 'prompt', 'completion'],
  ...['expected', 'reference', 'ideal', 'target', 'chosen', 'rejected', 'messages', 'history'],
]);

/** A wrapper in a wrapper is read, too: `{ data: { results: […] } }`. */
const MOST_WRAPPERS = 3;
/** Objects with more keys are records by their ids, of which the first show the format. */
const SHOWN = 20;

/** A part of a file that may be in a format, as the whole of a file would be. */
interface Inner {
  /** Whether it is a saved state, of which later ones repeat what was said before. */
  readonly isState: boolean;
  readonly shape: 'document' | 'array';
  readonly values: readonly Json[];
}

/**
 * A format, for files in which its records lie under a key of something else, or each under a name of its own.
 * Null if they do not.
 */
export function unwrapping(format: TraceFormat, values: readonly Json[]): TraceFormat | null {
  const fits = (inner: Inner) => format.detect({ ...inner, values: inner.values.slice(0, SHOWN) });
  if (!values.some((value) => innerOf(value, fits).length > 0)) return null;
  return {
    ...format,
    detect: ({ shape }) => (shape === 'document' ? 'whole' : 'each'),
    *read(value, options) {
      const found = innerOf(value, fits);
      if (found.length === 0) yield* readWith(format, value, options);
      for (const inner of found) {
        const isEach = inner.shape === 'document' || fits(inner) === 'each';
        for (const record of isEach ? inner.values : [inner.values]) {
          yield* readWith(format, record, options, inner.isState);
        }
      }
    },
  };
}

/** The readings of a record, each with what it is from, so that what lies around them is counted apart. */
function* readWith(
  format: TraceFormat,
  record: Json,
  options: ReadOptions | undefined,
  isState = false,
): Iterable<TraceReading> {
  for (const reading of format.read(record, options)) {
    const from = reading.from ?? [record];
    if (isRefused(reading)) yield { ...reading, from };
    else yield { ...reading, from, isModelCall: reading.isModelCall === true || isState };
  }
}

/** The parts of a value that are in a format: what its wrapper holds, or what it keeps under names. */
function innerOf(
  value: Json,
  fits: (inner: Inner) => ReturnType<TraceFormat['detect']>,
  level = 0,
): readonly Inner[] {
  if (!isObject(value) || level >= MOST_WRAPPERS) return [];
  for (const key of WRAPPERS) {
    const held = Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof held !== 'object' || held === null) continue;
    const inner = asInner(held, STATES.has(key));
    if (inner.values.length > 0 && fits(inner) !== null) return [inner];
    const deeper = innerOf(held, fits, level + 1);
    if (deeper.length > 0) return deeper;
  }
  // The halves of one exchange are no conversations of their own.
  if (Object.keys(value).some((key) => HALVES.has(key))) return [];
  const named = Object.values(value);
  const shown = named.slice(0, SHOWN);
  const areAll =
    shown.length > 0 &&
    shown.every((one) => typeof one === 'object' && one !== null && fits(asInner(one)) !== null);
  return areAll
    ? named.flatMap((one) => (typeof one === 'object' && one !== null ? asInner(one) : []))
    : [];
}

function asInner(held: Json, isState = false): Inner {
  return Array.isArray(held)
    ? { shape: 'array', values: held, isState }
    : { shape: 'document', values: [held], isState };
}
