import type { Edit, FaultOperator, Script } from '../../../environment/fault-operator.ts';
import type { NamedTest } from '../blueprint/blueprint.ts';
import type { RepairTask } from '../instance.ts';
import { sendReply } from '../oracle/closing.ts';
import { firstCallOf, retake } from './retake.ts';

/**
 * Stops before the task is done: before it changes or decides anything, or with the repair made and
 * nothing committed. A test that looks flaky is also given up after the first green run, in a reply
 * that sounds finished. The step to blame never happens, so the label names the last one that did.
 */
export const prematureStop: FaultOperator<RepairTask> = {
  name: 'premature_stop',
  label: 'premature stop',
  description: 'stopped before the cause was repaired and committed, or escalated.',
  changesAnswer: true,
  canHost: ({ scenario }) => scenario !== 'nothing_to_fix',
  keepsOutcome: () => false,
  edit(script, task, random) {
    const [test] = task.blueprint.tests as readonly [NamedTest];
    if (task.scenario === 'looks_flaky' && random.random() < 0.5)
      return dismissed(script, task, test);
    const early = firstCallOf(script, 'edit_file', 'escalate');
    const late = script.calls.findIndex(({ call }) => call.tool === 'commit');
    const isLate = late !== -1 && random.random() < 0.4;
    const at = isLate ? late : early;
    const finalAnswer = isLate
      ? random.choice([
          `I have a change for ${test.of} that makes the tests pass. I will clean it up and commit it later.`,
          'The fix is in my working copy and the tests are green. Let me know whether I should commit it.',
        ])
      : random.choice([
          `I am still looking into "${test.name}" and will get back to you.`,
          `I have found where ${test.of} is defined. The next step is to work out why "${test.name}" fails.`,
          `"${test.name}" does fail. I think that I know where to look and will follow up.`,
        ]);
    const remove = script.calls.length - at;
    return { at, remove, insert: [], finalAnswer, failureStep: at - 1 };
  },
};

function dismissed(script: Script, task: RepairTask, test: NamedTest): Edit {
  const retaken = retake(task, script, 1, (act) =>
    sendReply(act, task, {
      remark: task.blueprint.voice.pick(2, [
        `"${test.name}" passes here, so it is a flaky test. I changed nothing.`,
        'The suite is green on my side. The red job was most likely a hiccup of CI, so there is nothing to fix.',
        `I ran the whole suite and everything passes, "${test.name}" included. Rerunning the job should be enough.`,
      ]),
    }),
  );
  return { ...retaken, failureStep: 1 };
}
