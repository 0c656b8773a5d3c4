import type { Run } from '../../../run/run.ts';
import { indented } from './unforgeable.ts';

/** What a recorded agent was told before the user spoke, as the first lines of a view. */
export function instructionLines({ instructions }: Run): readonly string[] {
  return instructions === undefined
    ? []
    : [`INSTRUCTIONS TO THE AGENT: ${indented(instructions)}`, ''];
}
