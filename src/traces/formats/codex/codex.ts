import type { Sample, TraceFormat } from '../../trace-format.ts';
import { isExecEvent, readExec } from './exec.ts';
import { isRolloutLine, readRollout } from './rollout.ts';

/** Sessions of Codex: the rollout files that it keeps, and what `codex exec --json` prints. */
export const codex: TraceFormat = {
  name: 'codex',
  description: 'sessions of Codex: rollout files, and the output of codex exec --json',
  detect: ({ values }: Sample) =>
    values.some((value) => isRolloutLine(value) || isExecEvent(value)) ? 'whole' : null,
  read: (value) => {
    const lines = Array.isArray(value) ? value : [value];
    return [lines.some(isExecEvent) ? readExec(lines) : readRollout(lines)];
  },
};
