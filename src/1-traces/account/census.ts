import {
  at,
  canonicalJson,
  decoded,
  isObject,
  type Json,
  type JsonObject,
  parsedText,
  textAt,
} from '../../run/json.ts';
import { valueProblem } from '../reading/value-problem.ts';
import { attributesOf } from '../spans/attributes.ts';

export interface Counted {
  /** Distinct calls: a log repeats them with every request, and a trace has a span for each. */
  readonly calls: number;
  /** The spans of calls of models. */
  readonly modelCalls: number;
  /** Distinct texts that users, agents and tools gave: a message with two parts counts twice. */
  readonly messages: number;
}

/** What a census found in some values that it had not found before. */
export interface Found extends Pick<Counted, 'calls' | 'modelCalls'> {
  /** How often each call was made, by its signature. The spans of tools have none. */
  readonly signatures: ReadonlyMap<string, number>;
  readonly texts: readonly string[];
}

const NONE: Found = { calls: 0, modelCalls: 0, signatures: new Map(), texts: [] };

/**
 * Counts what agents did in any JSON, by what calls, spans and messages look like everywhere. It knows no format and
 * shares no code with the readers, so that what a reader overlooks is noticed. It would rather count too
 * little than too much: what it counts and no run has is taken to be lost.
 */
export class Census {
  readonly #counts = new Counts();
  #found = NONE;
  #lists = 0;

  /** Counts on in further values, apart from parts of them, and returns how much is new in these. */
  add(parts: readonly Json[], except: readonly Json[] = []): Found {
    if (parts.length === 0) return NONE;
    const before = this.#found;
    this.#walk(parts, new Set<unknown>(except));
    const after = this.#counts.total();
    this.#found = after;
    if (before === NONE) return after;
    const signatures = [...after.signatures].map(
      ([signature, count]) => [signature, count - (before.signatures.get(signature) ?? 0)] as const,
    );
    return {
      calls: after.calls - before.calls,
      modelCalls: after.modelCalls - before.modelCalls,
      signatures: new Map(signatures),
      texts: after.texts.slice(before.texts.length),
    };
  }

  #walk(parts: readonly Json[], passed: ReadonlySet<unknown>): void {
    const start = { key: '', list: 0, inTalk: false, isSaid: false, decodings: 0 };
    const waiting: Place[] = parts.map((value) => ({ value, ...start }));
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const { key, inTalk, isSaid, decodings } = place;
      let { value, list } = place;
      if (passed.has(value)) continue;
      if (typeof value === 'string') {
        if (isSaid && value.trim() !== '') this.#counts.text(value);
        const isText = TEXTS.has(key) || decodings >= MOST_DECODINGS;
        const inner = isText ? undefined : structureIn(value);
        if (inner !== undefined) waiting.push({ ...place, value: inner, decodings: decodings + 1 });
        continue;
      }
      if (Array.isArray(value) && value.some(isAttribute)) value = attributesOf(value);
      if (Array.isArray(value)) {
        // Within a list of messages a call that is there twice was made twice.
        const isTalk = value.some(isMessage);
        if (isTalk || !inTalk) list = ++this.#lists;
        const inner = { key, list, inTalk: inTalk || isTalk, isSaid, decodings };
        for (const entry of value) waiting.push({ value: entry, ...inner });
        continue;
      }
      if (!isObject(value)) continue;
      if (isResult(value)) {
        for (const text of resultTexts(value)) this.#counts.text(text);
        continue;
      }
      const call = callIn(value, key);
      if (call !== null) {
        this.#counts.call(call, list);
        continue;
      }
      this.#counts.span(value);
      const isSpoken = isSaid || isMessage(value);
      for (const [inner, entry] of Object.entries(nested(value))) {
        if (typeof entry === 'number' || DEFINITIONS.has(inner) || RESULTS.has(inner)) continue;
        const isTextOf =
          isSpoken && (SAID.has(inner) || (inner === 'message' && isBySource(value)));
        waiting.push({ value: entry, key: inner, list, inTalk, isSaid: isTextOf, decodings });
      }
    }
  }
}

interface Place {
  readonly value: Json;
  /** The key under which it lies, or the list in which it does. */
  readonly key: string;
  /** The list that it is in: what is in several of them is repeated there. */
  readonly list: number;
  /** Whether that is a list of messages, or inside one. */
  readonly inTalk: boolean;
  /** Whether it is what somebody said: the content of a message, or a part of it. */
  readonly isSaid: boolean;
  readonly decodings: number;
}

const MOST_DECODINGS = 3;

/** What people and programs wrote, which may quote anything. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'content', 'thinking', 'output_text', 'delta']);
/** Under what messages have their text, or the parts of it. */
const SAID: ReadonlySet<string> = new Set(['text', 'content', 'output_text', 'parts']);
const DEFINITIONS: ReadonlySet<string> = new Set([
  'tools',
  'functions',
  'function_declarations',
  'tool_definitions',
  'toolConfig',
]);
const RESULTS: ReadonlySet<string> = new Set([
  'functionResponse',
  'function_response',
  'toolResult',
  'toolUseResult',
  'tool_result',
]);
const CALL_LISTS: ReadonlySet<string> = new Set(['tool_calls', 'toolCalls', 'toolInvocations']);
const CALL_KEYS: ReadonlySet<string> = new Set([
  'function_call',
  'functionCall',
  'toolUse',
  'toolInvocation',
]);
const CALL_TYPE =
  /^((server_|mcp_|custom_)?tool[-_]?(use|call)|(function|mcp|(web|file)_search|code_interpreter|image_generation|computer|(local_)?shell|apply_patch)_call|functionCall|dynamic-tool)$/i;
const RESULT_TYPE = /tool[-_]?(use[-_]?)?result|_call_output$|tool_call_response|tool-error/i;

function structureIn(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text.slice(0, 100))) return undefined;
  const value = parsedText(text);
  const isSound = typeof value === 'object' && value !== null && valueProblem(value) === null;
  return isSound ? value : undefined;
}

function isAttribute(entry: Json): boolean {
  return textAt(entry, 'key') !== undefined && at(entry, 'value') !== undefined;
}

function isMessage(entry: Json): boolean {
  return (
    textAt(entry, 'role') !== undefined ||
    SPEAKERS.has(textAt(entry, 'type') ?? '') ||
    isBySource(entry)
  );
}

/** Whether an entry of a log is a message, and not of an action or of what came of it. */
function isBySource(entry: Json): boolean {
  if (!SOURCES.has(textAt(entry, 'source') ?? '')) return false;
  return (textAt(entry, 'action') ?? 'message') === 'message';
}
const SOURCES: ReadonlySet<string> = new Set(['user', 'agent', 'system', 'environment']);

/** Where a log keeps a long text in another place. */
const REFERENCE = /^(attachment|tc):\/\/\w+$/;

/** What messages that have no role are of. */
const SPEAKERS: ReadonlySet<string> = new Set(['human', 'ai', 'user', 'assistant', 'gemini']);

/** The plain texts of a result. */
function resultTexts(value: JsonObject): readonly string[] {
  const content = RESULT_TEXTS.map((key) => at(value, key)).find((found) => found !== undefined);
  const parts = Array.isArray(content) ? content : [content ?? null];
  return parts
    .flatMap((part: Json) => (typeof part === 'string' ? part : (textAt(part, 'text') ?? [])))
    .filter((text) => text.trim() !== '');
}

/** What only results have: the call that they are of, or what kind of observation they are. */
const RESULT_KEYS = ['source_call_id', 'observation'] as const;
const RESULT_TEXTS = ['content', 'output', 'text'] as const;

function isResult(value: JsonObject): boolean {
  const role = textAt(value, 'role');
  const isNamed = RESULT_KEYS.some((key) => textAt(value, key) !== undefined);
  return role === 'tool' || role === 'function' || isNamed || RESULT_TYPE.test(typeOf(value));
}

function typeOf(value: JsonObject): string {
  return textAt(value, 'type') ?? textAt(value, 'part_kind') ?? '';
}

/** Flat attributes as a tree: `tool_calls.0.name` is the name of the first of the `tool_calls`. */
function nested(value: JsonObject): JsonObject {
  const keys = Object.keys(value);
  if (!keys.some((key) => key.includes('.') && /\.\d+(\.|$)/.test(key))) return value;
  const root: Tree = new Map();
  for (const key of keys) {
    let branch = root;
    const path = key.split('.').slice(0, MAX_DEPTH);
    for (const part of path.slice(0, -1)) {
      const next = branch.get(part);
      const inner: Tree = next instanceof Map ? next : new Map();
      branch.set(part, inner);
      branch = inner;
    }
    branch.set(path.at(-1) ?? '', { leaf: value[key] ?? null });
  }
  return Object.fromEntries([...root].map(([key, branch]) => [key, grown(branch)]));
}

const MAX_DEPTH = 20;
type Tree = Map<string, Tree | { readonly leaf: Json }>;

function grown(branch: Tree | { readonly leaf: Json }): Json {
  if (!(branch instanceof Map)) return branch.leaf;
  const entries = [...branch].map(([key, inner]) => [key, grown(inner)] as const);
  if (entries.every(([key]) => /^\d+$/.test(key))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}

interface FoundCall {
  readonly id: string | undefined;
  /** What is called with what. */
  readonly signature: string;
}

/** The call that an object is; null if it is none. */
function callIn(value: JsonObject, key: string): FoundCall | null {
  const type = typeOf(value);
  const isMarked =
    CALL_LISTS.has(key) ||
    // Opencode names the tool where others name themselves.
    (Object.hasOwn(value, 'callID') && Object.hasOwn(value, 'tool')) ||
    CALL_TYPE.test(type) ||
    (type.startsWith('tool-') && Object.hasOwn(value, 'toolCallId'));
  const hasArguments = Object.hasOwn(value, 'arguments') || Object.hasOwn(value, 'args');
  // Most objects are none, and looking for names takes long.
  if (!isMarked && !hasArguments && !CALL_KEYS.has(key)) return null;
  // The span of a call is counted as a span.
  if (Object.hasOwn(value, 'traceId')) return null;
  const inner = at(value, 'tool_call') ?? value;
  const tool = firstText(inner, NAMES) ?? textAt(inner, 'function', 'name');
  const id = firstText(value, IDS) ?? firstText(inner, IDS);
  const isNamed = tool !== undefined && (id !== undefined || CALL_KEYS.has(key));
  if (!isMarked && !isNamed) return null;
  // A piece of a stream says which call it goes on with by its place alone.
  if (id === undefined && tool === undefined) return null;
  const called = decoded(argumentsIn(inner) ?? null);
  // A part of a message may have the name of its tool in its type.
  const name = tool ?? type.replace(/^tool-/, '');
  return { id, signature: signatureOf(name, called) };
}

/** What is called with what, as one text. Arguments that are one text may lie under any key. */
export function signatureOf(tool: string, args: Json): string {
  const [only, ...more] = isObject(args) ? Object.values(args) : [args];
  const isText = more.length === 0 && typeof (only ?? '') === 'string';
  if (isText) return `${tool} ${only ?? ''}`;
  return `${tool} ${valueProblem(args) === null ? canonicalJson(args) : ''}`;
}

/** What a call is made with. It may lie one level down, beside what has come of the call since. */
function argumentsIn(call: Json): Json | undefined {
  return (
    argumentsOf(at(call, 'function')) ??
    argumentsOf(call) ??
    (isObject(call) ? Object.values(call) : []).map(argumentsOf).find((args) => args !== undefined)
  );
}

function argumentsOf(holder: Json | undefined): Json | undefined {
  if (!isObject(holder)) return undefined;
  return ARGUMENTS.map((name) => at(holder, name)).find(
    (args) => typeof args === 'string' || (typeof args === 'object' && args !== null),
  );
}

const NAMES = ['name', 'toolName', 'tool_name', 'function_name', 'function', 'tool'] as const;
const IDS = ['call_id', 'callID', 'toolCallId', 'tool_call_id', 'toolUseId', 'id'] as const;
const ARGUMENTS = ['arguments', 'args', 'input', 'kwargs'] as const;

function firstText(value: Json, keys: readonly string[]): string | undefined {
  return keys.map((key) => textAt(value, key)).find((text) => text !== undefined && text !== '');
}

/** What tracers call the spans of tools and of models, and where they say it. */
const TOOL_SPAN =
  /^"?(tool|((mcp|client|provider)_)?tool_call|execute_tool|ai\.toolCall|agentic\.tool.*|agentic\.mcp\.invocation)"?$/i;
const MODEL_SPAN =
  /^"?(llm|chat|chat_model|generation|text_completion|generate_content|(model|llm)_generation|ai\.(generate|stream)(Text|Object)\.do(Generate|Stream)|inference(\..*)?)"?$/i;
const KINDS = [
  'openinference.span.kind',
  'gen_ai.operation.name',
  'ai.operationId',
  'mlflow.spanType',
  'traceloop.span.kind',
  'span.type',
] as const;

class Counts {
  /** The signature of each call that has an id. */
  readonly #named = new Map<string, string>();
  /** How often a call without an id is in each list, by its signature. */
  readonly #nameless = new Map<string, Map<number, number>>();
  readonly #tools = new Set<string>();
  readonly #models = new Set<string>();
  readonly #texts = new Set<string>();

  text(text: string): void {
    // What is kept elsewhere is counted there.
    if (text.length > 60 || !REFERENCE.test(text)) this.#texts.add(text.trim());
  }

  call({ id, signature }: FoundCall, list: number): void {
    if (id === undefined) {
      const lists = this.#nameless.get(signature) ?? new Map<number, number>();
      this.#nameless.set(signature, lists.set(list, (lists.get(list) ?? 0) + 1));
      return;
    }
    // Ids that are only counters are given again.
    const key = id.length < 6 ? `${id} ${signature}` : id;
    const before = this.#named.get(key) ?? '';
    // A stream tells of a call before its arguments are complete.
    if (signature.length >= before.length) this.#named.set(key, signature);
  }

  span(value: JsonObject): void {
    const id =
      firstText(value, ['span_id', 'spanId', 'spanID', 'context.span_id']) ??
      textAt(value, 'context', 'span_id') ??
      textAt(value, 'id');
    if (id === undefined) return;
    const written = at(value, 'attributes') ?? at(value, 'span_attributes') ?? at(value, 'tags');
    const attributes = Array.isArray(written) ? attributesOf(written) : (written ?? null);
    const isObservation = ['startTime', 'start_time', 'traceId'].some((one) =>
      Object.hasOwn(value, one),
    );
    const kinds = [
      ...KINDS.map(
        (kind) =>
          textAt(attributes, kind) ??
          textAt(attributes, ...kind.split('.')) ??
          textAt(value, `attributes.${kind}`),
      ),
      textAt(value, 'run_type'),
      textAt(value, 'spanType'),
      textAt(value, 'span_attributes', 'type'),
      isObservation ? textAt(value, 'type') : undefined,
    ];
    const isOf = (pattern: RegExp) => kinds.some((kind) => pattern.test(kind ?? ''));
    if (isOf(TOOL_SPAN)) this.#tools.add(id);
    else if (isOf(MODEL_SPAN)) this.#models.add(id);
  }

  total(): Found {
    // Where a call has two ids, these are of two kinds: `call_…` and `fc_…`.
    const byKind = new Map<string, Map<string, number>>();
    for (const [id, signature] of this.#named) {
      const kinds = byKind.get(signature) ?? new Map<string, number>();
      const kind = /^[a-z]+_/i.exec(id)?.[0] ?? '';
      byKind.set(signature, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
    }
    const signatures = new Map<string, number>();
    let called = 0;
    for (const signature of new Set([...byKind.keys(), ...this.#nameless.keys()])) {
      const named = byKind.get(signature)?.values() ?? [];
      const nameless = this.#nameless.get(signature)?.values() ?? [];
      const count = Math.max(...named, ...nameless);
      signatures.set(signature, count);
      called += count;
    }
    return {
      // The span of a tool and the call in the model's message are the same call.
      calls: Math.max(called, this.#tools.size),
      modelCalls: this.#models.size,
      signatures,
      texts: [...this.#texts],
    };
  }
}
