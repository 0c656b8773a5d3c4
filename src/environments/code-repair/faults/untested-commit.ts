import type { FaultOperator } from '../../../environment/fault-operator.ts';
import type { PlacedBug } from '../blueprint/blueprint.ts';
import type { RepairTask } from '../instance.ts';
import { concludeRepair } from '../oracle/oracle.ts';
import { afterLastEdit, retake } from './retake.ts';

/** Commits right after the edit. The repair is correct, and the reply does not mention tests. */
export const untestedCommit: FaultOperator<RepairTask> = {
  name: 'untested_commit',
  label: 'untested commit',
  description: 'committed without running the whole test suite after the last edit.',
  changesAnswer: true,
  canHost: ({ blueprint }) => blueprint.bug !== null,
  keepsOutcome: () => true,
  edit(script, task) {
    const at = afterLastEdit(script);
    const bug = task.blueprint.bug as PlacedBug;
    const retaken = retake(task, script, at, (act) => concludeRepair(act, task, bug, undefined));
    return { ...retaken, failureStep: at };
  },
};
