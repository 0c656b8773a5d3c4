import { at, isObject, type Json, listAt } from '../../run/json.ts';
import { rowAsSpan } from '../spans/dotted-keys.ts';
import { readSpans } from '../spans/read-spans.ts';
import type { Span } from '../spans/span.ts';
import { isSpan } from '../spans/span-fields.ts';
import { spansIn } from '../spans/wrappings.ts';
import type { Sample, TraceFormat } from '../trace-format.ts';

const UNMARKED = 'otel-genai';

/**
 * The formats whose files are spans in any of the wrappings. Each file is of one of them: the first that
 * has a span with an attribute that begins with one of its `marks`, or the one without marks.
 */
const FORMATS: readonly {
  readonly name: string;
  readonly description: string;
  readonly marks: readonly string[];
  readonly signs: readonly string[];
}[] = [
  {
    name: 'vercel-telemetry',
    description: 'telemetry of the Vercel AI SDK: spans with ai attributes',
    marks: ['ai.operationId'],
    signs: ['spans[].attributes.ai.operationId'],
  },
  {
    name: 'monocle',
    description: 'Monocle spans',
    marks: ['monocle_apptrace.version'],
    signs: ['spans[].attributes.monocle_apptrace.version'],
  },
  {
    name: 'openinference',
    description: 'OpenInference spans, as Arize Phoenix and others record them',
    marks: ['openinference.', 'llm.input_messages.', 'llm.output_messages.'],
    signs: ['spans[].attributes', 'spans[].span_kind', 'spans[].context.span_id'],
  },
  {
    name: UNMARKED,
    description: "OpenTelemetry spans with gen_ai attributes: OTLP, Tempo, Jaeger or an SDK's dump",
    marks: [],
    signs: [
      'resourceSpans[].scopeSpans[].spans[].attributes',
      'resourceSpans[].scopeSpans[].spans[].spanId',
    ],
  },
];

export const spanFormats: readonly TraceFormat[] = FORMATS.map(({ name, description, signs }) => ({
  name,
  description,
  signs,
  detect: (sample) => (markedAs(sample) === name ? 'whole' : null),
  read: readSpans,
}));

/** Which format of spans a file is in; null if it holds none. */
function markedAs(sample: Sample): string | null {
  if (!sample.values.some(isWrappedSpans)) return null;
  const spans = spansIn(sample.values);
  if (spans.length === 0) return null;
  const isMarked = ({ attributes }: Span, marks: readonly string[]): boolean =>
    Object.keys(attributes).some((key) => marks.some((mark) => key.startsWith(mark)));
  const found = FORMATS.find(({ marks }) => spans.some((span) => isMarked(span, marks)));
  return found?.name ?? UNMARKED;
}

/** Whether a value is spans in one of the wrappings that no other format uses. */
function isWrappedSpans(value: Json): boolean {
  if (!isObject(value)) return false;
  if (WRAPPERS.some((key) => Array.isArray(at(value, key)))) return true;
  if (isWrappedSpans(at(value, 'trace') ?? null)) return true;
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

/** The spans of TRAIL, Braintrust and Mastra, which have keys of their own, are formats of their own. */
function isBareSpan(entry: Json): boolean {
  const value = rowAsSpan(entry);
  if (!isSpan(value)) return false;
  if (Object.hasOwn(value, 'span_attributes') || Object.hasOwn(value, 'spanType')) return false;
  return typeof at(value, 'attributes') === 'object' || Array.isArray(at(value, 'tags'));
}
