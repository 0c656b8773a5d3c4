import type { FaultOperator } from '../../../environment/fault-operator.ts';
import type { PlacedBug } from '../blueprint/blueprint.ts';
import type { RepairTask } from '../instance.ts';
import { answerText } from '../oracle/answer.ts';

/** Repairs and commits the right thing, and then reports a change that was never made. */
export const misreportedChange: FaultOperator<RepairTask> = {
  name: 'misreported_change',
  label: 'misreported change',
  description: 'the reply describes another cause or change than the one in the commit.',
  changesAnswer: true,
  canHost: ({ blueprint }) => blueprint.bug !== null && blueprint.trap !== null,
  keepsOutcome: () => true,
  edit(script, { blueprint }) {
    const { bug, trap, voice } = blueprint as {
      bug: PlacedBug;
      trap: PlacedBug;
      voice: RepairTask['blueprint']['voice'];
    };
    const at = script.calls.length - 1;
    const sentence = (part: PlacedBug): string =>
      answerText({ cause: { of: part.of, path: part.unit.sourcePath, text: part.cause } }, voice);
    const text = script.finalAnswer.replace(sentence(bug), () => sentence(trap));
    const thought = script.calls[at]?.thought ?? '';
    const insert = [{ thought, call: { tool: 'reply', args: { text } } }];
    return { at, remove: 1, insert, finalAnswer: text, failureStep: at };
  },
};
