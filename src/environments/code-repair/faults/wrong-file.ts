import type { FaultOperator, Script } from '../../../environment/fault-operator.ts';
import type { Act } from '../../../environment/play.ts';
import type { PlacedBug } from '../blueprint/blueprint.ts';
import type { RepairTask } from '../instance.ts';
import { bugEdit, concludeRepair, retryArguments } from '../oracle/oracle.ts';
import { firstCallOf, retake } from './retake.ts';

/**
 * Changes a module that has nothing to do with the failure, sees that the test still fails, repairs
 * the right one and leaves the first change in. No test notices it.
 */
export const wrongFile: FaultOperator<RepairTask> = {
  name: 'wrong_file',
  label: 'edit of the wrong file',
  description: 'changed a file that has nothing to do with the failure, and left the change in.',
  changesAnswer: true,
  canHost: ({ blueprint }) => blueprint.bug !== null && blueprint.trap !== null,
  keepsOutcome: () => false,
  edit(script, task, random) {
    const { bug, trap } = task.blueprint as { bug: PlacedBug; trap: PlacedBug };
    const at = firstCallOf(script, 'edit_file');
    const path = trap.unit.sourcePath;
    let strayEdit = at;
    const retaken = retake(task, script, at, (act) => {
      const isListed = script.calls.slice(0, at).some(({ call }) => call.tool === 'list_files');
      if (!isListed) {
        act(random.choice(['What else is in here?', 'List the files.']), 'list_files', {});
        strayEdit++;
      }
      act(
        random.choice([
          `${path} might play a part in this, too.`,
          `Let me look at ${path} as well.`,
          `Perhaps it is not here but in ${path}.`,
        ]),
        'read_file',
        { path },
      );
      strayEdit++;
      act(
        random.choice([
          `${trap.of} looks wrong to me. Change that first.`,
          `This part of ${trap.of} could be it.`,
          `I would have written ${trap.of} differently; that may be the cause.`,
        ]),
        'edit_file',
        bugEdit(trap, trap.right, trap.wrong),
      );
      act('Did that help?', 'run_tests', retryArguments(task));
      const passed = continueToCommit(act, script, at);
      return concludeRepair(act, task, bug, passed);
    });
    return { ...retaken, failureStep: strayEdit };
  },
};

/** Makes the parent's calls from here up to its commit; how many tests passed in the last run. */
export function continueToCommit(act: Act, script: Script, at: number): number {
  let passed = 0;
  for (const { thought, call } of script.calls.slice(at)) {
    if (call.tool === 'commit') break;
    const { data } = act(thought, call.tool, call.args);
    if (call.tool === 'run_tests') passed = data.passed as number;
  }
  return passed;
}
