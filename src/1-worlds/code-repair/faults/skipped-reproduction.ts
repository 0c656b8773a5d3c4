import { type FaultOperator, firstCallOf } from '../../contract/fault-operator.ts';
import type { RepairTask } from '../instance.ts';

/** Edits before it has seen any test fail. The repair is right all the same. */
export const skippedReproduction: FaultOperator<RepairTask> = {
  name: 'skipped_reproduction',
  label: 'skipped reproduction',
  description: 'changed the code before it had run the tests and seen the failure.',
  changesAnswer: false,
  canHost: ({ blueprint }) => blueprint.bug !== null,
  keepsOutcome: () => true,
  edit(script) {
    const remove = script.calls.findIndex(({ call }) => call.tool !== 'run_tests');
    return { at: 0, remove, insert: [], failureStep: firstCallOf(script, 'edit_file') - remove };
  },
};
