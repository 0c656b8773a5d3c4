import { at, type Json, textAt } from '../../../run/json.ts';
import type { Sample, TraceFormat } from '../../trace-format.ts';
import { isExecEvent, readExec } from './exec.ts';
import { isExecMessage, readExecMessages } from './exec-messages.ts';
import { isOldRolloutLine, isRolloutLine, readRollout } from './rollout.ts';

/** Sessions of Codex: the rollout files that it keeps, and what `codex exec --json` prints. */
export const codex: TraceFormat = {
  name: 'codex',
  description: 'sessions of Codex: rollout files, and the output of codex exec --json',
  signs: [
    'lines[].payload.type',
    'lines[].type: session_meta|response_item|event_msg|turn_context|compacted',
  ],
  detect: ({ values }: Sample) =>
    values
      .flatMap(linesOf)
      .some((line) => isRolloutLine(line) || isExecEvent(line) || isExecMessage(line))
      ? 'whole'
      : null,
  read: (value) => {
    const lines = Array.isArray(value) ? value : linesOf(value);
    if (lines.some(isExecMessage)) return [readExecMessages(lines)];
    return sessionsIn(lines).map((session) => ({
      ...(session.some(isExecEvent) ? readExec(session) : readRollout(session)),
      from: session,
    }));
  },
};

/** The lines of each session of a file, into which several may have been put together. */
function sessionsIn(lines: readonly Json[]): readonly (readonly Json[])[] {
  const sessions: Json[][] = [];
  let current: string | undefined;
  let isFork = false;
  for (const line of lines) {
    const begun = beginning(line);
    // A fork repeats the lines of the session that it goes on from, and the first of them.
    if (begun !== undefined && begun !== current && !isFork) {
      current = begun;
      if (sessions.length === 0 || sessions.at(-1)?.some(isBeginning)) sessions.push([]);
    }
    isFork =
      begun === undefined
        ? isFork && textAt(line, 'type') !== 'response_item'
        : textAt(line, 'payload', 'forked_from_id') !== undefined;
    if (sessions.length === 0) sessions.push([]);
    sessions.at(-1)?.push(line);
  }
  return sessions;
}

const isBeginning = (line: Json): boolean => beginning(line) !== undefined;

/** The session that a line begins; undefined if it begins none. */
function beginning(line: Json): string | undefined {
  const type = textAt(line, 'type');
  if (type === 'thread.started') return textAt(line, 'thread_id');
  if (type === 'session_meta') return textAt(line, 'payload', 'id');
  return isOldRolloutLine(line) ? textAt(line, 'id') : undefined;
}

/** The lines of a session, which some keep in one document. */
function linesOf(value: Json): readonly Json[] {
  const lines = at(value, 'events') ?? at(value, 'items');
  return Array.isArray(lines) ? lines : [value];
}
