import {
  type Edit,
  type FaultOperator,
  firstCallOf,
  type Script,
} from '../../contract/fault-operator.ts';
import type { RepairTask } from '../instance.ts';
import { sendReply } from '../oracle/closing.ts';
import { retake } from './retake.ts';

/**
 * Stops before the task is done and replies: before it changes or decides anything, or with the repair
 * made and nothing committed. A test that looks flaky is also given up after the first green run, in a
 * reply that sounds finished. The reply is the step to blame, as it comes where work was left to do.
 */
export const prematureStop: FaultOperator<RepairTask> = {
  name: 'premature_stop',
  label: 'premature stop',
  description: 'stopped before the cause was repaired and committed, or escalated.',
  changesAnswer: true,
  canHost: ({ scenario }) => scenario !== 'nothing_to_fix',
  keepsOutcome: () => false,
  edit(script, task, random) {
    const [{ of, name }] = task.blueprint.tests;
    if (task.scenario === 'looks_flaky' && random.random() < 0.5) {
      const dismissal = random.choice([
        `"${name}" passes here, so it is a flaky test. I changed nothing.`,
        'The suite is green on my side. The red job was most likely a hiccup of CI, so there is nothing to fix.',
        `I ran the whole suite and everything passes, "${name}" included. Rerunning the job should be enough.`,
      ]);
      return stopAt(1, dismissal, script, task);
    }
    const commit = script.calls.findIndex(({ call }) => call.tool === 'commit');
    if (commit !== -1 && random.random() < 0.4) {
      const later = random.choice([
        `I have a change for "${name}" that makes the tests pass. I will clean it up and commit it later.`,
        'The fix is in my working copy and the tests are green. Let me know whether I should commit it.',
        `"${name}" passes with my change. I will commit it once somebody has had a look.`,
      ]);
      return stopAt(commit, later, script, task);
    }
    const unfinished = random.choice([
      `I am still looking into "${name}" and will get back to you.`,
      `I have had a look at ${of} and its test. The next step is to work out what goes wrong in "${name}".`,
      `I think that I know where "${name}" goes wrong and will follow up.`,
    ]);
    return stopAt(firstCallOf(script, 'edit_file', 'escalate'), unfinished, script, task);
  },
};

function stopAt(at: number, text: string, script: Script, task: RepairTask): Edit {
  const retaken = retake(task, script, at, ({ act }) => sendReply(act, task, text));
  return { ...retaken, failureStep: at };
}
