import type { Paraphrase } from '../../contract/environment.ts';
import type { RepairTask } from '../instance.ts';
import { oracleRun } from '../oracle/oracle.ts';
import { answerText } from './answer-text.ts';
import { type Facts, factsOf } from './facts.ts';

/** How many further wordings every sentence has. */
const FURTHER_WORDINGS = 3;

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
    reply(answer, task) {
      const own = oracleReply(task);
      if (own === null || own.answer !== answer) return null;
      return answerText(own.facts, task, task.blueprint.voice.further(at + 1));
    },
  }),
);
