import { at, type Json } from '../../../run/json.ts';
import type { Sample, TraceFormat } from '../../trace-format.ts';
import { isExecEvent, readExec } from './exec.ts';
import { isExecMessage, readExecMessages } from './exec-messages.ts';
import { isRolloutLine, readRollout } from './rollout.ts';

/** Sessions of Codex: the rollout files that it keeps, and what `codex exec --json` prints. */
export const codex: TraceFormat = {
  name: 'codex',
  description: 'sessions of Codex: rollout files, and the output of codex exec --json',
  detect: ({ values }: Sample) =>
    values
      .flatMap(linesOf)
      .some((line) => isRolloutLine(line) || isExecEvent(line) || isExecMessage(line))
      ? 'whole'
      : null,
  read: (value) => {
    const lines = Array.isArray(value) ? value : linesOf(value);
    if (lines.some(isExecMessage)) return [readExecMessages(lines)];
    return [lines.some(isExecEvent) ? readExec(lines) : readRollout(lines)];
  },
};

/** The lines of a session, which some keep in one document. */
function linesOf(value: Json): readonly Json[] {
  const lines = at(value, 'events') ?? at(value, 'items');
  return Array.isArray(lines) ? lines : [value];
}
