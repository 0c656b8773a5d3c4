import type { Paraphrase } from '../../contract/environment.ts';
import type { RepairTask } from '../instance.ts';
import { oracleRun } from '../oracle/oracle.ts';
import { answerText } from './answer-text.ts';
import { type Facts, factsOf } from './facts.ts';

/** How many further wordings every sentence has. */
const FURTHER_WORDINGS = 3;

/** Words of the sentences in `answer-text.ts` that not all wordings of a sentence share. */
const NEW_WORDS = [
  'according afterwards all alone along among asks before both bug cannot case cause change code',
  'comment commit committed contradicts correct counting decide diff doc documentation expects',
  'fail files first fix found full function get green include itself job left looks made main',
  'makes meant mention need no not nothing one other part pass places problem question ran real',
  'reference repair report repository reproduce returns review reviewer right runs saw says',
  'search seems separate settings somebody stands suite themselves things times took two',
  'unchanged used wants way well went whole wrong',
].flatMap((line) => line.split(' '));

const known = new WeakMap<RepairTask, { readonly answer: string; readonly facts: Facts }>();

/** What the oracle's reply states, and the reply itself. */
function oracleReply(task: RepairTask): { readonly answer: string; readonly facts: Facts } | null {
  const found = known.get(task);
  if (found !== undefined) return found;
  const facts = factsOf(oracleRun(task).steps, task);
  if (facts === null) return null;
  const reply = { answer: answerText(facts, task), facts };
  known.set(task, reply);
  return reply;
}

/** The oracle's replies as other agents would word them. They are made from the same facts. */
export const paraphrases: readonly Paraphrase<RepairTask>[] = Array.from(
  { length: FURTHER_WORDINGS },
  (_, at) => ({
    name: `another agent's wording ${at + 1}`,
    newWords: NEW_WORDS,
    reply(answer, task) {
      const own = oracleReply(task);
      if (own === null || own.answer !== answer) return null;
      return answerText(own.facts, task, task.blueprint.voice.further(at + 1));
    },
  }),
);
