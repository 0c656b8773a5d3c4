import type { Paraphrase } from '../../contract/environment.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import type { RepairTask } from '../instance.ts';
import { oracle } from '../oracle/oracle.ts';
import { freshAct, RunLog } from '../oracle/run-log.ts';
import { answerText } from './answer-text.ts';
import type { Facts } from './facts.ts';
import { factsOf } from './facts-of.ts';

/** The steps with which the oracle does a task. */
function playedByOracle(task: RepairTask): readonly PlayedStep[] {
  const log = new RunLog(freshAct(task));
  oracle(task, log.act);
  return log.steps;
}

/** How many further wordings every sentence has. */
const FURTHER_WORDINGS = 3;

const known = new WeakMap<RepairTask, { readonly answer: string; readonly facts: Facts }>();

/** What the oracle's reply states, and the reply itself. */
function oracleReply(task: RepairTask): { readonly answer: string; readonly facts: Facts } | null {
  const found = known.get(task);
  if (found !== undefined) return found;
  const facts = factsOf(playedByOracle(task), task);
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
