import type { Edit, PlannedCall, Script } from '../../../environment/fault-operator.ts';
import type { Act } from '../../../environment/play.ts';
import { failed } from '../../../environment/tool.ts';
import { EnvironmentError } from '../../../errors.ts';
import type { RepairTask } from '../instance.ts';
import { Repository } from '../repository.ts';
import { tools } from '../tools/tools.ts';

const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));

/**
 * Replaces the rest of a run from `at` on. The new calls are played while they are made, so that what
 * the agent says later agrees with what its wrong step led to.
 */
export function retake(
  task: RepairTask,
  script: Script,
  at: number,
  play: (act: Act) => string,
): Omit<Edit, 'failureStep'> & { readonly insert: readonly PlannedCall[] } {
  const repository = new Repository(task.blueprint.files);
  const answer = (tool: string, args: PlannedCall['call']['args']): ReturnType<Act> =>
    toolsByName.get(tool)?.call(repository, args) ?? failed(`unknown tool ${tool}`);
  for (const { call } of script.calls.slice(0, at)) {
    // Only edits change what later calls are answered.
    if (call.tool === 'edit_file' || call.tool === 'commit') answer(call.tool, call.args);
  }
  const insert: PlannedCall[] = [];
  const finalAnswer = play((thought, tool, args) => {
    insert.push({ thought, call: { tool, args } });
    return answer(tool, args);
  });
  return { at, remove: script.calls.length - at, insert, finalAnswer };
}

/** The position of the first call of one of these tools. */
export function firstCallOf(script: Script, ...names: readonly string[]): number {
  const at = script.calls.findIndex(({ call }) => names.includes(call.tool));
  if (at === -1)
    throw new EnvironmentError(
      `the oracle never calls ${names.join(' or ')}, so the fault has no place; restrict its canHost`,
    );
  return at;
}

/** The position of the first call after the last edit. */
export function afterLastEdit(script: Script): number {
  return script.calls.findLastIndex(({ call }) => call.tool === 'edit_file') + 1;
}
