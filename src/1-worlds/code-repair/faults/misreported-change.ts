import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { RepairTask } from '../instance.ts';
import { sendReply } from '../oracle/closing.ts';
import { answerText } from '../replies/answer-text.ts';
import { repairFacts } from '../replies/facts-of.ts';
import { hosted, retake } from './retake.ts';

/** Repairs and commits the right thing, and then reports a change that was never made. */
export const misreportedChange: FaultOperator<RepairTask> = {
  name: 'misreported_change',
  label: 'misreported change',
  description: 'the reply describes another cause or change than the one in the commit.',
  changesAnswer: true,
  canHost: ({ blueprint }) => blueprint.bug !== null && blueprint.trap !== null,
  keepsOutcome: () => true,
  edit(script, task) {
    const { of, unit, cause: text } = hosted(task.blueprint.trap);
    const at = script.calls.length - 1;
    const cause = { of, path: unit.sourcePath, text };
    const retaken = retake(task, script, at, (log) => {
      const facts = { ...repairFacts(log.steps, task), cause };
      return sendReply(log.act, task, answerText(facts, task));
    });
    return { ...retaken, failureStep: at };
  },
};
