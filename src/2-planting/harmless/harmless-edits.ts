import type { HarmlessEdit } from './harmless-edit.ts';
import { longerThought } from './longer-thought.ts';
import { paraphrasedReply } from './paraphrased-reply.ts';
import { politeSentence } from './polite-sentence.ts';
import { reformattedValues } from './reformatted-values.ts';
import { repeatedRead } from './repeated-read.ts';
import { swappedReads } from './swapped-reads.ts';

/** Every harmless edit, in the order in which a set takes them. `--harmless` adds them to a set. */
export const harmlessEdits: readonly HarmlessEdit[] = [
  repeatedRead,
  swappedReads,
  longerThought,
  paraphrasedReply,
  reformattedValues,
  politeSentence,
];
