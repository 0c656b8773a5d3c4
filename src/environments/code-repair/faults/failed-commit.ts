import type { FaultOperator } from '../../../environment/fault-operator.ts';
import type { PlacedBug } from '../blueprint/blueprint.ts';
import type { RepairTask } from '../instance.ts';
import { commitChange, sendReply } from '../oracle/closing.ts';
import { changeOf, edit, retryArguments, suspicion } from '../oracle/oracle.ts';
import { firstCallOf, retake } from './retake.ts';

/** Tries a repair that does not work, sees the tests fail, and commits it. */
export const failedCommit: FaultOperator<RepairTask> = {
  name: 'failed_commit',
  label: 'commit despite failures',
  description: 'committed although the last test run had failures.',
  changesAnswer: true,
  canHost: ({ blueprint }) => blueprint.bug !== null && blueprint.attemptFails,
  keepsOutcome: () => false,
  edit(script, task, random) {
    const bug = task.blueprint.bug as PlacedBug;
    const at = firstCallOf(script, 'edit_file');
    const retaken = retake(task, script, at, (act) => {
      edit(act, bug, bug.wrong, bug.attempt, suspicion(task, bug));
      const report = act(
        random.choice(['Run the tests.', 'Does that do it?', 'See what the suite says.']),
        'run_tests',
        retryArguments(task),
      );
      const commit = commitChange(act, task, changeOf(bug));
      const failures = report.data.failed as number;
      const tests = failures === 1 ? '1 test still fails' : `${failures} tests still fail`;
      return sendReply(act, task, {
        change: `I changed ${bug.of} in ${bug.unit.sourcePath}.`,
        commit,
        remark: random.choice([
          `${tests}; that looks like a problem with the test data and can be sorted out separately.`,
          `There are ${report.data.passed} passing tests; ${tests}, which I take to be unrelated.`,
          `${tests} for now, but the main problem is solved.`,
        ]),
      });
    });
    const failureStep = at + retaken.insert.findIndex(({ call }) => call.tool === 'commit');
    return { ...retaken, failureStep };
  },
};
