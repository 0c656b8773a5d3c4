import { asList, at, contentText, isObject, type Json, textAt } from '../../../run/json.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { addAnthropicMessage } from '../../messages/anthropic-messages.ts';
import type { ReadOptions, Sample, TraceFormat, TraceReading } from '../../trace-format.ts';
import { lastBranch } from './branches.ts';
import type { SessionLine, SessionLines } from './session-lines.ts';
import { isSessionRecord, sessionLines, sessionRecords, sessionsIn } from './session-lines.ts';
import { readUserLine } from './user-lines.ts';

/** Sessions of Claude Code and of the Claude Agent SDK. */
export const claudeCode: TraceFormat = {
  name: 'claude-code',
  description: 'sessions of Claude Code and transcripts of the Claude Agent SDK',
  signs: ['lines[].message.role: user|assistant', 'lines[].type', 'lines[].sessionId'],
  detect: ({ values }: Sample) =>
    values.some((value) => sessionRecords(isObject(value) ? value : [value]).some(isSessionRecord))
      ? 'whole'
      : null,
  *read(value, options) {
    for (const session of sessionsIn(sessionRecords(value))) yield* readSession(session, options);
  },
};

function* readSession(
  records: readonly Json[],
  options: ReadOptions | undefined,
): Iterable<TraceReading> {
  const session = sessionLines(records);
  const own = session.lines.filter((line) => !line.isSidechain);
  const inner = session.lines.filter((line) => line.isSidechain);
  const id = first(records, 'sessionId') ?? first(records, 'session_id') ?? null;
  // The file of a sub-agent holds nothing but its own lines: there they are the run.
  if (own.length === 0) {
    yield { ...readLines(session, id), from: records };
    return;
  }
  const isSplit = options?.agents === 'split';
  const apart = new Set(isSplit ? inner.map(({ source }) => source) : []);
  const reading = readLines({ ...session, lines: own }, id, isSplit ? [] : sourcesOf(inner));
  yield { ...reading, from: records.filter((record) => !apart.has(record)) };
  if (!isSplit) return;
  const agentFor = agentOf(inner);
  for (const agent of new Set(inner.map(agentFor))) {
    const lines = inner.filter((line) => agentFor(line) === agent);
    const alone = { ...session, lines, unknown: [], progress: [] };
    yield { ...readLines(alone, `${id ?? ''}/${agent}`), from: sourcesOf(lines) };
  }
}

/** Which sub-agent a line is of: the one that it names, or the first line that it follows. */
function agentOf(inner: readonly SessionLine[]): (line: SessionLine) => string {
  const agents = new Map<string, string>();
  for (const { source, uuid, parent } of inner) {
    const named = textAt(source, 'agentId') ?? textAt(source, 'parent_tool_use_id');
    if (uuid !== undefined) agents.set(uuid, named ?? agents.get(parent ?? '') ?? uuid);
  }
  return ({ uuid = '' }) => agents.get(uuid) ?? uuid;
}

/** @param inner what tells of sub-agents, each of which is one call */
function readLines(
  session: SessionLines,
  id: string | null,
  inner: readonly Json[] = [],
): TraceReading {
  const { lines, unknown, progress } = session;
  const kept = lastBranch(session);
  const builder = new RunBuilder();
  const isKept = new Set(kept);
  const back = lines.filter((line) => !isKept.has(line));
  const leave = (reason: string, from: readonly Json[], isTold = true): void =>
    builder.leaveOut(reason, from, { isTold });
  leave('the work of sub-agents, each of which is one call', [...inner, ...progress]);
  leave('lines that were taken back', sourcesOf(back));
  leave('lines that are not in this format', unknown, false);
  addLines(builder, wholeReplies(kept));
  const records = sourcesOf(lines);
  return finishedTrace(builder, {
    id,
    facts: { model: modelOf(kept), version: first(records, 'version') ?? null },
  });
}

function sourcesOf(lines: readonly SessionLine[]): readonly Json[] {
  return lines.map(({ source }) => source);
}

/**
 * One reply is spread over lines with the same id, one block each, and the results of its first calls
 * may stand between them. The first of its lines gets all of its blocks.
 */
function wholeReplies(lines: readonly SessionLine[]): readonly SessionLine[] {
  const whole: SessionLine[] = [];
  const known = new KnownBlocks();
  let places = new Map<string, number>();
  for (const line of lines) {
    const id = line.from === 'assistant' ? textAt(line.message, 'id') : undefined;
    const place = id === undefined ? undefined : places.get(id);
    const before = place === undefined ? undefined : whole[place];
    if (before === undefined || place === undefined) {
      if (line.from === 'user' && readUserLine(line.message).said !== '') places = new Map();
      if (id !== undefined) {
        places.set(id, whole.length);
        known.unseen(whole.length, blocksOf(line));
      }
      whole.push(line);
    } else {
      // Some programs write a reply again whenever it has grown, with the blocks that it had before.
      const content = [...blocksOf(before), ...known.unseen(place, blocksOf(line))];
      whole[place] = { ...before, message: { ...before.message, content } };
    }
  }
  return whole;
}

/** Remembers the blocks of each reply. */
class KnownBlocks {
  readonly #texts = new Map<number, Set<string>>();

  /** The blocks that a reply did not have before; from here on it has them. */
  unseen(reply: number, blocks: readonly Json[]): readonly Json[] {
    const known = this.#texts.get(reply) ?? new Set();
    this.#texts.set(reply, known);
    return blocks.filter((block) => {
      const text = JSON.stringify(block);
      return !known.has(text) && known.add(text);
    });
  }
}

function blocksOf({ message }: SessionLine): readonly Json[] {
  const content = at(message, 'content');
  return typeof content === 'string' ? [{ type: 'text', text: content }] : asList(content);
}

function addLines(builder: RunBuilder, lines: readonly SessionLine[]): void {
  let command: string | null = null;
  let hasSpoken = false;
  let isEmpty = true;
  for (const line of lines) {
    if (line.isError) {
      builder.environment(contentText(at(line.message, 'content')));
    } else if (line.from === 'assistant') {
      addAnthropicMessage(builder, { ...line.message, role: 'assistant' });
    } else {
      const { said, around, results, command: given } = readUserLine(line.message);
      addAnthropicMessage(builder, { role: 'user', content: results });
      // A summary only repeats the run, unless what it sums up is in another file.
      if (line.isSummary && isEmpty) builder.environment(said);
      if (line.isMeta || line.isSummary) continue;
      for (const text of around) builder.environment(text);
      if (said !== '') builder.user(said);
      hasSpoken ||= said !== '';
      if (isEmpty) command = given ?? command;
    }
    isEmpty &&= line.from === 'user';
  }
  builder.endReply();
  if (hasSpoken || command === null) return;
  builder.setGoal(command);
  builder.note('run has a command of the program as its goal: the user typed nothing else');
}

function modelOf(lines: readonly SessionLine[]): string | null {
  const models = lines.flatMap((line) =>
    line.isError ? [] : (textAt(line.message, 'model') ?? []),
  );
  return models.at(-1) ?? null;
}

function first(records: readonly Json[], key: string): string | undefined {
  return records.map((record) => textAt(record, key)).find((text) => text !== undefined);
}
