import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { RepairTask } from '../instance.ts';
import { commitChange, reportBack } from '../oracle/closing.ts';
import { changeOf } from '../oracle/oracle.ts';
import { tellsTests } from '../replies/facts-of.ts';
import { afterLastEdit, hosted, retake } from './retake.ts';

/** Commits right after the edit. The repair is correct, and the reply does not mention tests. */
export const untestedCommit: FaultOperator<RepairTask> = {
  name: 'untested_commit',
  label: 'untested commit',
  description: 'committed without running the whole test suite after the last edit.',
  changesAnswer: true,
  canHost: (task) => task.blueprint.bug !== null && tellsTests(task),
  keepsOutcome: () => true,
  edit(script, task) {
    const at = afterLastEdit(script);
    const bug = hosted(task.blueprint.bug);
    const retaken = retake(task, script, at, (log) => {
      commitChange(log.act, task, changeOf(bug));
      return reportBack(log, task);
    });
    return { ...retaken, failureStep: at };
  },
};
