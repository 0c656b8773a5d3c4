import { isRecorded, type Run } from '../../../run/run.ts';
import { indented, looksLikeStructure } from './unforgeable.ts';

/** What a recorded agent was told before the user spoke, as the first lines of a view. */
export function instructionLines({ instructions }: Run): readonly string[] {
  return instructions === undefined
    ? []
    : [`INSTRUCTIONS TO THE AGENT: ${indented(instructions)}`, ''];
}

/**
 * The final answer, with which a view ends. The answers of an environment's agents stay as the paper
 * showed them, unless a line of theirs could be taken for the end of the run or the beginning of another.
 */
export function answerLine(run: Run): string {
  const { finalAnswer } = run;
  const isForged = isRecorded(run) || looksLikeStructure(finalAnswer);
  return `FINAL ANSWER: ${isForged ? indented(finalAnswer) : finalAnswer}`;
}
