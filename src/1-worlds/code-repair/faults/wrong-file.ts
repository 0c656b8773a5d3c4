import { type FaultOperator, firstCallOf, type Script } from '../../contract/fault-operator.ts';
import type { Act } from '../../contract/play.ts';
import type { RepairTask } from '../instance.ts';
import { reportBack } from '../oracle/closing.ts';
import { listFiles, lookElsewhere } from '../oracle/investigate.ts';
import { suspicion, tryAgain } from '../oracle/oracle.ts';
import { bugEdit } from '../oracle/text-edit.ts';
import { hasRead, hosted, retake } from './retake.ts';

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
  edit(script, task) {
    const trap = hosted(task.blueprint.trap);
    const at = firstCallOf(script, 'edit_file');
    const path = trap.unit.sourcePath;
    const before = script.calls.slice(0, at);
    const retaken = retake(task, script, at, (log) => {
      const { act } = log;
      if (!hasRead(before, path)) {
        if (!before.some(({ call }) => call.tool === 'list_files')) listFiles(act, task);
        lookElsewhere(act, task, path);
      }
      // The parent may suspect another place later, and would then say so in other words.
      const thought = suspicion(task, trap, task.blueprint.voice.further(1));
      act(thought, 'edit_file', bugEdit(trap, trap.right, trap.wrong));
      tryAgain(act, task);
      continueToReply(act, script, at);
      return reportBack(log, task);
    });
    const failureStep = at + retaken.insert.findIndex(({ call }) => call.tool === 'edit_file');
    return { ...retaken, failureStep };
  },
};

/** Makes the parent's calls from here up to its reply. */
function continueToReply(act: Act, script: Script, at: number): void {
  for (const { thought, call } of script.calls.slice(at)) {
    if (call.tool === 'reply') return;
    act(thought, call.tool, call.args);
  }
}
