import type { Json } from '../../run/json.ts';
import { at, isObject, listAt } from '../json-values.ts';
import type { Sample } from '../trace-format.ts';
import { rowAsSpan } from './dotted-keys.ts';
import type { Span } from './span.ts';
import { isSpan } from './span-fields.ts';
import { spansIn } from './wrappings.ts';

/** The formats whose files are spans in any of the wrappings; each file is of one of them. */
export type SpanFormat = 'vercel-telemetry' | 'monocle' | 'openinference' | 'otel-genai';

/** Which format of spans a file is in; null if it holds none. */
export function spanFormatOf(sample: Sample): SpanFormat | null {
  if (!sample.values.some(isWrappedSpans)) return null;
  const spans = spansIn(sample.values);
  if (spans.length === 0) return null;
  return MARKS.find(([, isMarked]) => spans.some(isMarked))?.[0] ?? 'otel-genai';
}

/** What only the spans of a format have, in the order in which formats are tried. */
const MARKS: readonly (readonly [SpanFormat, (span: Span) => boolean])[] = [
  ['vercel-telemetry', hasKey('ai.operationId')],
  ['monocle', hasKey('monocle_apptrace.version')],
  ['openinference', hasKey('openinference.', 'llm.input_messages.', 'llm.output_messages.')],
];

function hasKey(...prefixes: readonly string[]): (span: Span) => boolean {
  return ({ attributes }) =>
    Object.keys(attributes).some((key) => prefixes.some((prefix) => key.startsWith(prefix)));
}

/** Whether a value is spans in one of the wrappings that no other format uses. */
function isWrappedSpans(value: Json): boolean {
  if (!isObject(value)) return false;
  if (WRAPPERS.some((key) => Array.isArray(at(value, key)))) return true;
  if (isObject(at(value, 'trace')) && isWrappedSpans(at(value, 'trace') as Json)) return true;
  const data = listAt(value, 'data');
  if (data.some((entry) => Array.isArray(at(entry, 'spans')) || isBareSpan(entry))) return true;
  const holders = listAt(value, 'traces');
  if (holders.some((entry) => WRAPPERS.some((key) => Array.isArray(at(entry, key))))) return true;
  if (holders.some((entry) => listAt(entry, 'spans').some(isBareSpan))) return true;
  if (isBareSpan(value)) return true;
  const [first] = listAt(value, 'spans');
  return first !== undefined && isBareSpan(first);
}

const WRAPPERS = ['resourceSpans', 'resource_spans', 'batches', 'scopeSpans', 'span_tree'];

/** TRAIL's spans, with their attributes under another name, are a format of their own. */
function isBareSpan(entry: Json): boolean {
  const value = rowAsSpan(entry);
  if (!isSpan(value) || Object.hasOwn(value, 'span_attributes')) return false;
  return typeof at(value, 'attributes') === 'object' || Array.isArray(at(value, 'tags'));
}
