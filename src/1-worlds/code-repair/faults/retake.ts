import { EnvironmentError } from '../../../base/errors.ts';
import type { Edit, PlannedCall, Script } from '../../contract/fault-operator.ts';
import type { RepairTask } from '../instance.ts';
import { freshAct, RunLog } from '../oracle/run-log.ts';

/**
 * Replaces the rest of a run from `at` on. The new calls are played while they are made, so that what
 * the agent says later agrees with what its wrong step led to.
 */
export function retake(
  task: RepairTask,
  script: Script,
  at: number,
  play: (log: RunLog) => string,
): Omit<Edit, 'failureStep'> & { readonly insert: readonly PlannedCall[] } {
  const log = new RunLog(freshAct(task));
  for (const { thought, call } of script.calls.slice(0, at)) log.act(thought, call.tool, call.args);
  const finalAnswer = play(log);
  const insert = log.steps.slice(at).map(({ thought, call }) => ({ thought, call }));
  return { at, remove: script.calls.length - at, insert, finalAnswer };
}

/** What `canHost` has made sure that the task has. */
export function hosted<Part>(part: Part | null): Part {
  if (part === null) throw new EnvironmentError('the task cannot host this fault');
  return part;
}

/** The position of the first call after the last edit. */
export function afterLastEdit(script: Script): number {
  return script.calls.findLastIndex(({ call }) => call.tool === 'edit_file') + 1;
}

/** Whether one of these calls reads a file. */
export function hasRead(calls: readonly PlannedCall[], path: string): boolean {
  return calls.some(({ call }) => call.tool === 'read_file' && call.args.path === path);
}
