import { asList, at, isObject, type Json, type JsonObject, textAt } from '../../../run/json.ts';

/** A line of a session that holds a message, of the user's side or of the model's. */
export interface SessionLine {
  readonly from: 'user' | 'assistant';
  readonly uuid: string | undefined;
  /** The line before it; after the conversation was compacted, the one that it logically follows. */
  readonly parent: string | undefined;
  readonly isSidechain: boolean;
  /** Whether the program wrote it for itself. */
  readonly isMeta: boolean;
  /** Whether it sums up what came before, because the context was full. */
  readonly isSummary: boolean;
  /** Whether the program wrote it in the model's place, because a request failed. */
  readonly isError: boolean;
  readonly message: JsonObject;
  /** What it was read from. */
  readonly source: Json;
}

/** The lines of a session, and what could not be understood. */
export interface SessionLines {
  readonly lines: readonly SessionLine[];
  /** What else the tree of lines runs through: a line's parent, by the line's id. */
  readonly links: ReadonlyMap<string, string>;
  readonly unknown: readonly Json[];
  /** What the program kept of the work of sub-agents while it went on. */
  readonly progress: readonly Json[];
}

/** Lines that tell of the program and not of the conversation. */
const OTHER_TYPES = new Set([
  'agent-name',
  'ai-title',
  'attachment',
  'control_request',
  'control_response',
  'custom-title',
  'file-history-snapshot',
  'last-prompt',
  'permission-mode',
  'pr-link',
  'progress',
  'queue-operation',
  'rate_limit_event',
  'result',
  'saved_hook_context',
  'stream_event',
  'summary',
  'system',
  'tag',
  'tool_progress',
]);

/** The records of a session: the lines of its file, of a web export, or of an SDK's transcript. */
export function sessionRecords(value: Json): readonly Json[] {
  const records = isObject(value)
    ? asList(value.loglines ?? value.messages ?? [value])
    : asList(value);
  return records.map((record) =>
    textAt(record, 'direction') === undefined ? record : (at(record, 'message') ?? record),
  );
}

/**
 * The records of each session of a file, into which several may have been put together. A session that
 * goes on with the lines of another is one with it, and so is a lone line, which can be no session. What is
 * no message and names no session belongs to the one before it.
 */
export function sessionsIn(records: readonly Json[]): readonly (readonly Json[])[] {
  const named = records.map(
    (record) => textAt(record, 'sessionId') ?? textAt(record, 'session_id'),
  );
  let last = named.find((id) => id !== undefined) ?? '';
  const ids = named.map((id, i) => {
    if (id === undefined && isSessionRecord(records[i])) return NAMELESS;
    last = id ?? last;
    return last;
  });
  const sessionOf = new Map<string, string>();
  for (const [i, record] of records.entries()) {
    const uuid = textAt(record, 'uuid');
    const id = ids[i] ?? '';
    if (uuid !== undefined && sessionOf.get(uuid) !== id) {
      // A session that was resumed may repeat the lines of the other: its own count for its links.
      sessionOf.set(uuid, sessionOf.has(uuid) ? SEVERAL : id);
    }
  }
  const goesOn = new Map<string, string>();
  const first = (id: string): string => {
    let found = id;
    for (let next = goesOn.get(found); next !== undefined; next = goesOn.get(found)) found = next;
    return found;
  };
  for (const [i, record] of records.entries()) {
    const parent = textAt(record, 'parentUuid') ?? textAt(record, 'logicalParentUuid');
    const before = first(sessionOf.get(parent ?? '') ?? SEVERAL);
    const own = first(ids[i] ?? '');
    if (before !== SEVERAL && before !== own) goesOn.set(own, before);
  }
  const messages = new Map<string, number>();
  for (const [i, record] of records.entries()) {
    const id = first(ids[i] ?? '');
    if (isSessionRecord(record)) messages.set(id, (messages.get(id) ?? 0) + 1);
  }
  const sessions = new Map<string, Json[]>();
  let before: string | undefined;
  for (const [i, record] of records.entries()) {
    const own = first(ids[i] ?? '');
    const id = messages.get(own) === 1 && before !== undefined ? before : own;
    before = id;
    const session = sessions.get(id);
    if (session === undefined) sessions.set(id, [record]);
    else session.push(record);
  }
  return [...sessions.values()];
}

/** Stands for the session of a line that is in several. */
const SEVERAL = '\0';
/** Stands for the session of messages that name none. */
const NAMELESS = '';

type SessionRecord = JsonObject & {
  readonly type: 'user' | 'assistant';
  readonly message: JsonObject;
};

/** Whether a record is a line with a message, as Claude Code writes it. */
export function isSessionRecord(record: unknown): record is SessionRecord {
  const type = textAt(record, 'type');
  if (type !== 'user' && type !== 'assistant') return false;
  return isObject(at(record, 'message')) && at(record, 'payload') === undefined;
}

export function sessionLines(records: readonly Json[]): SessionLines {
  const lines: SessionLine[] = [];
  const links = new Map<string, string>();
  const seen = new Set<string>();
  const unknown: Json[] = [];
  const progress: Json[] = [];
  for (const source of records) {
    const record = asTyped(source);
    const uuid = textAt(record, 'uuid');
    const parent = textAt(record, 'parentUuid') ?? textAt(record, 'logicalParentUuid');
    if (uuid !== undefined && parent !== undefined) links.set(uuid, parent);
    if (isSessionRecord(record)) {
      // A session that was resumed can repeat the lines of the one that it continues.
      if (uuid !== undefined && seen.has(uuid)) continue;
      if (isMessage(record.message)) {
        lines.push(lineOf(record, source, uuid, parent));
        if (uuid !== undefined) seen.add(uuid);
      } else unknown.push(source);
    } else if (!OTHER_TYPES.has(textAt(record, 'type') ?? '')) unknown.push(source);
    else if (isObject(at(record, 'data', 'message'))) progress.push(source);
  }
  return { lines, links: knownLinks(records, links), unknown, progress };
}

/** What the user typed while the agent worked is kept as something that was attached to a result. */
function asTyped(record: Json): Json {
  const attached = at(record, 'attachment');
  const prompt = at(attached, 'prompt');
  const isTyped =
    isObject(record) &&
    textAt(record, 'type') === 'attachment' &&
    textAt(attached, 'type') === 'queued_command' &&
    (textAt(attached, 'commandMode') ?? 'prompt') === 'prompt';
  if (!isTyped || (typeof prompt !== 'string' && !Array.isArray(prompt))) return record;
  return { ...record, type: 'user', message: { role: 'user', content: prompt } };
}

/** The links to lines that are in the file. */
function knownLinks(
  records: readonly Json[],
  links: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const known = new Set(records.map((record) => textAt(record, 'uuid')));
  return new Map([...links].filter(([, parent]) => known.has(parent)));
}

function isMessage(message: JsonObject): boolean {
  const content = at(message, 'content');
  return typeof content === 'string' || Array.isArray(content);
}

function lineOf(
  record: SessionRecord,
  source: Json,
  uuid: string | undefined,
  parent: string | undefined,
): SessionLine {
  return {
    from: record.type,
    uuid,
    parent,
    isSidechain:
      at(record, 'isSidechain') === true || textAt(record, 'parent_tool_use_id') !== undefined,
    isMeta: at(record, 'isMeta') === true,
    isSummary: at(record, 'isCompactSummary') === true,
    isError:
      at(record, 'isApiErrorMessage') === true ||
      textAt(record, 'message', 'model') === '<synthetic>',
    message: record.message,
    source,
  };
}
