import { type Run, runOf } from '../../run/run.ts';
import { type Decision, isUnscored, type ModelJudge, type Question } from '../judges/judge.ts';
import { promptWasCut } from '../models/fit-context.ts';
import { type Generation, sentText } from '../models/model.ts';
import type { Session } from '../session/session.ts';
import { repeatedQuestions, repetitionField } from '../work/repetition.ts';
import type { Cost } from '../work/verdict-of.ts';
import { questionKey, type WorkItem } from '../work/work-item.ts';
import type { Answered, Answering } from './answer-item.ts';
import { ask } from './ask.ts';
import type { ResponseOf } from './response-log.ts';

/** Puts a judge's questions to its model, one after the other. */
export async function answerByModel(
  judge: ModelJudge,
  item: WorkItem,
  session: Session,
  answering: Answering,
): Promise<Answered> {
  const { trajectory, repetition, key, questions: kept } = item;
  const { engines, options } = session;
  const { responses } = answering;
  const run = runOf(trajectory);
  const questions = kept ?? repeatedQuestions(judge.questions(run), repetition.number);
  const { digest } = engines.of(judge.model);
  const isVote = questions.length > 1;
  const answers: Generation[] = [];
  let asked = 0;
  for (const question of questions) {
    const of: ResponseOf = {
      trajectoryId: trajectory.id,
      judgeId: judge.id,
      sample: question.sample,
      ...repetitionField(repetition),
      key: isVote ? questionKey(judge, digest, question, repetition.number) : key,
    };
    let answer = responses?.earlier(of);
    if (answer === undefined) {
      answer = await askModel(judge, question, session, answering);
      asked++;
      // A single answer is about to be recorded with its verdict; votes have to wait for each other.
      if (options.keepResponses || isVote) await responses?.append(of, answer);
    }
    answers.push(answer);
  }
  const decision = decisionOn(judge, questions, answers, run);
  if (asked === 0 && responses !== undefined && isUnscored(decision)) {
    // Answers that waited for their verdict and cannot be read are no reason not to ask.
    const anew = {
      earlier: () => undefined,
      append: (of: ResponseOf, answer: Generation) => responses.append(of, answer),
    };
    return answerByModel(judge, item, session, { ...answering, responses: anew });
  }
  const whenDurable = (): void => {
    for (const answer of answers) answer.whenDurable?.();
  };
  return { decision, cost: sumOf(answers), whenDurable };
}

function decisionOn(
  judge: ModelJudge,
  questions: readonly Question[],
  answers: readonly Generation[],
  run: Run,
): Decision {
  const cut = answers.find((answer, i) => wasCut(questions[i], answer));
  if (cut !== undefined) {
    const unscored = `the server read ${cut.promptTokens} tokens, which is not the whole prompt`;
    return { unscored, raw: cut.text };
  }
  return judge.decide(
    answers.map(({ text }) => text),
    run,
  );
}

function askModel(
  { model }: ModelJudge,
  { sample: _, ...request }: Question,
  { asking }: Session,
  { limit, onAttempt }: Answering,
): Promise<Generation> {
  return ask(
    {
      prompt: sentText(request),
      // A server has been paid for an answer that is under way; here it would only keep the user waiting.
      make: (signal) =>
        model.generate({ ...request, signal: model.isInProcess ? asking.stop.draining : signal }),
      spent: (generation) => generation,
      onAttempt,
    },
    limit,
    asking,
  );
}

function wasCut(question: Question | undefined, { promptTokens }: Generation): boolean {
  if (question === undefined) return false;
  const { contextTokens } = question;
  const prompt = sentText(question);
  return promptWasCut({ prompt, contextTokens, countedTokens: promptTokens });
}

function sumOf(answers: readonly Generation[]): Cost {
  const cost = { latencySeconds: 0, promptTokens: 0, completionTokens: 0 };
  for (const answer of answers) {
    cost.latencySeconds += answer.latencySeconds;
    cost.promptTokens += answer.promptTokens ?? 0;
    cost.completionTokens += answer.completionTokens ?? 0;
  }
  return cost;
}
