import { createHash } from 'node:crypto';
import { UserError } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import type { Json, JsonObject } from '../../run/json.ts';
import type { BodiesWriter } from './export-format.ts';
import type { TracedVerdict } from './traced-verdicts.ts';

/** How a store of traces is told of verdicts. */
interface TraceStore {
  /** How many verdicts one request may hold. */
  readonly most: number;
  /** What it is told of one verdict; null if it cannot be told, for want of an id that it knows. */
  readonly entry: (told: Told) => JsonObject | null;
  readonly body: (entries: readonly JsonObject[]) => JsonObject;
}

/** A verdict in the words that the stores have in common. */
interface Told {
  readonly name: string;
  readonly traceId: string | null;
  readonly spanId: string | null;
  readonly sessionId: string | null;
  /** The span of the step that a flag blames. */
  readonly blamedSpanId: string | null;
  /** 1 for a pass and 0 for a flag, because higher is better in all of these stores; null if unscored. */
  readonly score: 0 | 1 | null;
  readonly label: 'pass' | 'fail' | 'error';
  /** The reason that the judge gave, or why its answer could not be read. */
  readonly why: string;
  readonly byModel: boolean;
  /** The same whenever the same judge is exported on the same trace again, so that a store replaces it. */
  readonly id: string;
  readonly identifier: string;
  /** What else is known of the verdict. */
  readonly facts: Readonly<Record<string, string | number>>;
}

const alone = ([entry = {}]: readonly JsonObject[]): JsonObject => entry;
const MANY = 100;

/**
 * The stores of traces, each with the request that adds a verdict to a trace. A new one is an entry here, and one in
 * the list of formats.
 */
const STORES = {
  /**
   * `POST /v1/logs` of OTLP: events `gen_ai.evaluation.result`.
   *
   * @see https://github.com/open-telemetry/semantic-conventions-genai
   */
  'otlp-logs': {
    most: MANY,
    entry(told) {
      const traceId = hexadecimal(told.traceId, 32);
      const spanId = hexadecimal(told.spanId, 16);
      if (traceId === null) return null;
      const now = `${Date.now()}000000`;
      return {
        timeUnixNano: now,
        observedTimeUnixNano: now,
        severityNumber: told.score === null ? 17 : 9,
        severityText: told.score === null ? 'ERROR' : 'INFO',
        eventName: 'gen_ai.evaluation.result',
        traceId,
        ...(spanId === null ? {} : { spanId }),
        attributes: attributes({
          'gen_ai.evaluation.name': told.name,
          ...(told.score === null
            ? { 'error.type': 'unscored' }
            : {
                'gen_ai.evaluation.score.value': told.score,
                'gen_ai.evaluation.score.label': told.label,
              }),
          'gen_ai.evaluation.explanation': told.why,
          ...(told.sessionId === null ? {} : { 'session.id': told.sessionId }),
          ...Object.fromEntries(
            Object.entries(told.facts).map(([key, fact]) => [`trajectory_judge.${key}`, fact]),
          ),
        }),
      };
    },
    body: (logRecords) => ({
      resourceLogs: [
        {
          resource: { attributes: attributes({ 'service.name': 'trajectory-judge' }) },
          scopeLogs: [{ scope: { name: 'trajectory-judge', version }, logRecords }],
        },
      ],
    }),
  },
  /** `POST /api/public/scores` */
  langfuse: {
    most: 1,
    entry: (told) =>
      told.traceId === null && told.sessionId === null
        ? null
        : {
            id: told.id,
            ...(told.traceId === null
              ? { sessionId: told.sessionId }
              : { traceId: told.traceId, ...named('observationId', told.blamedSpanId) }),
            name: told.name,
            ...(told.score === null
              ? { value: told.label, dataType: 'CATEGORICAL' }
              : { value: told.score, dataType: 'BOOLEAN' }),
            comment: told.why,
            metadata: told.facts,
            source: 'API',
          },
    body: alone,
  },
  /** `POST /v1/span_annotations` */
  phoenix: {
    most: MANY,
    entry: (told) =>
      told.spanId === null
        ? null
        : {
            span_id: told.spanId,
            name: told.name,
            annotator_kind: told.byModel ? 'LLM' : 'CODE',
            result: { label: told.label, score: told.score, explanation: told.why },
            metadata: told.facts,
            identifier: told.identifier,
          },
    body: (data) => ({ data }),
  },
  /** `POST /feedback`. A run is the root of its trace, and its session is the project. */
  langsmith: {
    most: 1,
    entry: (told) =>
      told.spanId === null
        ? null
        : {
            id: told.id,
            run_id: told.spanId,
            ...named('trace_id', told.traceId),
            ...named('session_id', told.sessionId),
            key: told.name,
            score: told.score,
            value: told.label,
            comment: told.why,
            feedback_source: { type: told.byModel ? 'model' : 'api', metadata: told.facts },
          },
    body: alone,
  },
  /** `POST /v1/project_logs/{project_id}/feedback` */
  braintrust: {
    most: MANY,
    entry: (told) =>
      told.spanId === null
        ? null
        : {
            id: told.spanId,
            scores: { [told.name]: told.score },
            comment: told.why,
            metadata: { ...told.facts, label: told.label },
            source: 'external',
          },
    body: (feedback) => ({ feedback }),
  },
  /** `POST /api/3.0/mlflow/traces/{trace_id}/assessments`, with the trace of the body in its path. */
  mlflow: {
    most: 1,
    entry: (told) =>
      told.traceId === null
        ? null
        : {
            assessment: {
              // MLflow refuses a name with a dot.
              assessment_name: told.name.replaceAll('.', '_'),
              trace_id: told.traceId,
              // A file of MLflow writes ids as protobuf does, its server as OpenTelemetry does.
              ...named('span_id', hexadecimal(told.blamedSpanId, 16) ?? told.blamedSpanId),
              source: { source_type: told.byModel ? 'LLM_JUDGE' : 'CODE', source_id: told.name },
              feedback:
                told.score === null
                  ? { error: { error_code: 'UNSCORED', error_message: told.why } }
                  : { value: told.score === 1 },
              rationale: told.why,
              metadata: Object.fromEntries(
                Object.entries(told.facts).map(([key, fact]) => [key, String(fact)]),
              ),
            },
          },
    body: alone,
  },
} as const satisfies Readonly<Record<string, TraceStore>>;

export type TraceStoreId = keyof typeof STORES;

/** Writes the bodies of the requests that tell a store of verdicts, one per line. */
export function bodiesFor(id: TraceStoreId): BodiesWriter {
  const { most, entry, body }: TraceStore = STORES[id];
  return async function* (verdicts) {
    let waiting: JsonObject[] = [];
    let written = 0;
    for await (const verdict of verdicts) {
      const told = entry(toldOf(verdict));
      if (told === null) continue;
      waiting.push(told);
      written++;
      if (waiting.length < most) continue;
      yield `${JSON.stringify(body(waiting))}\n`;
      waiting = [];
    }
    if (waiting.length > 0) yield `${JSON.stringify(body(waiting))}\n`;
    if (written === 0) {
      throw new UserError(
        `no verdict is on a trace with an id that ${id} could know; name the format of the store that the traces are from`,
      );
    }
  };
}

function toldOf({ verdict, unscored, repetition, origin, judge }: TracedVerdict): Told {
  const { judgeId, faulty, failureStep, failureType, extra } = verdict;
  const blames = !unscored && faulty;
  const blamedSpanId = blames && failureStep !== null ? (origin.steps[failureStep] ?? null) : null;
  const { traceId, spanId, sessionId } = origin;
  const which = JSON.stringify([judgeId, traceId, spanId, sessionId, repetition]);
  return {
    name: judgeId,
    traceId,
    spanId,
    sessionId,
    blamedSpanId,
    score: unscored ? null : faulty ? 0 : 1,
    label: unscored ? 'error' : faulty ? 'fail' : 'pass',
    why: unscored ? (verdict.error ?? '') : verdict.rationale,
    byModel: judge === undefined || judge.model !== null || judge.kind === 'external',
    id: uuid(which),
    identifier: `trajectory-judge ${repetition}`,
    facts: {
      ...given('failure_step', blames ? failureStep : null),
      ...given('failure_type', blames ? failureType : null),
      ...given('failure_span_id', blamedSpanId),
      ...(unscored ? {} : { confidence: verdict.confidence }),
      ...given('judge_score', numberIn(extra?.score)),
      ...(repetition === 1 ? {} : { repetition }),
      ...given('judge_model', judge?.model ?? null),
      // By this, verdicts of a judge before and after it changed can be told apart.
      ...given('judge_fingerprint', judge?.fingerprint ?? judge?.promptsHash ?? null),
      evaluator: `trajectory-judge ${version}`,
    },
  };
}

const named = (key: string, id: string | null): JsonObject => (id === null ? {} : { [key]: id });

const given = (key: string, value: string | number | null): Told['facts'] =>
  value === null ? {} : { [key]: value };

const numberIn = (value: Json | undefined): number | null =>
  typeof value === 'number' ? value : null;

/** Attributes as OTLP spells them in JSON. */
function attributes(values: Readonly<Record<string, string | number>>): Json[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : key.endsWith('_step') || key.endsWith('.repetition')
          ? { intValue: String(value) }
          : { doubleValue: value },
  }));
}

/**
 * An id of OpenTelemetry, which is so many hexadecimal digits; null if it is none. Stores write it as a UUID or with a
 * prefix, and protobuf as base64.
 */
function hexadecimal(id: string | null, digits: number): string | null {
  if (id === null) return null;
  const plain = id.replace(/^tr-/, '').replaceAll('-', '').toLowerCase();
  if (/^[0-9a-f]+$/.test(plain) && plain.length === digits) return plain;
  const bytes = Buffer.from(id, 'base64');
  return bytes.length * 2 === digits && bytes.toString('base64') === id
    ? bytes.toString('hex')
    : null;
}

/** A UUID that is the same for the same text: version 8, whose bits are one's own. */
function uuid(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hash.slice(16, 17), 16) % 4];
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
