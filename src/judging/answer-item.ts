import { performance } from 'node:perf_hooks';
import { externalInput } from '../judges/external-judge.ts';
import type { Decision } from '../judges/model-judge.ts';
import { promptWasCut } from '../models/fit-context.ts';
import type { Generation } from '../models/model.ts';
import type { ResponseLog, ResponseOf } from '../run-folder/logs/response-log.ts';
import type { NumberFormats } from '../trajectory/number-formats.ts';
import { type Asking, ask } from './asking/ask.ts';
import type { EndpointLimit } from './asking/endpoint-limit.ts';
import type { WorkItem } from './list-work.ts';
import { opaqueId } from './opaque-id.ts';
import type { Cost } from './verdict-of.ts';
import { runOf, type WorkJudge } from './work-judge.ts';
import { questionKey } from './work-key.ts';

export interface Answered {
  readonly decision: Decision;
  readonly cost: Cost;
}

export interface AnswerContext {
  readonly gate: EndpointLimit;
  readonly asking: Asking;
  readonly formats: NumberFormats;
  readonly responses: ResponseLog;
  readonly keepResponses: boolean;
  onCall(attempt: number): void;
}

/** Asks whatever an item needs asked and lets its judge decide. */
export function answerItem(item: WorkItem, context: AnswerContext): Promise<Answered> {
  const { work } = item;
  switch (work.kind) {
    case 'model':
      return answerByModel(item, work, context);
    case 'external':
      return answerExternally(item, work, context);
    case 'local':
      throw new TypeError(`${work.judge.id} is not asked, it is run`);
  }
}

async function answerByModel(
  { trajectory, key, questions: planned }: WorkItem,
  work: WorkJudge & { kind: 'model' },
  { gate, asking, responses, keepResponses, onCall }: AnswerContext,
): Promise<Answered> {
  const { judge, engine } = work;
  const run = runOf(trajectory);
  const questions = planned ?? judge.questions(run);
  const answers: Generation[] = [];
  let cut: Generation | null = null;
  for (const question of questions) {
    const { sample, ...request } = question;
    const of: ResponseOf = {
      trajectoryId: trajectory.id,
      judgeId: judge.id,
      sample,
      key: questions.length === 1 ? key : questionKey(work, engine.digest, question),
    };
    let answer = responses.earlier(of);
    if (answer === undefined) {
      answer = await ask(
        question.prompt,
        (signal) => judge.model.generate({ ...request, signal }),
        (generation) => generation,
        gate,
        asking,
        onCall,
      );
      // One answer is on record with its verdict in a moment; several have to wait for each other.
      if (keepResponses || questions.length > 1) await responses.append(of, answer);
    }
    answers.push(answer);
    const { prompt, contextTokens } = question;
    const countedTokens = answer.promptTokens;
    if (promptWasCut({ prompt, countedTokens, contextTokens })) cut ??= answer;
  }
  const cost = sumOf(answers);
  if (cut !== null) {
    const unscored = `the server read ${cut.promptTokens} tokens, which is not the whole prompt`;
    return { decision: { unscored, raw: cut.text }, cost };
  }
  return {
    decision: judge.decide(
      answers.map(({ text }) => text),
      run,
    ),
    cost,
  };
}

async function answerExternally(
  { trajectory }: WorkItem,
  { judge }: WorkJudge & { kind: 'external' },
  { gate, asking, formats, onCall }: AnswerContext,
): Promise<Answered> {
  const input = externalInput(opaqueId(trajectory.id), judge.view, runOf(trajectory), formats);
  let started = 0;
  const decision = await ask(
    input.text,
    (signal) => {
      started = performance.now();
      return judge.judge(input, signal);
    },
    () => null,
    gate,
    asking,
    onCall,
  );
  const latencySeconds = (performance.now() - started) / 1000;
  return { decision, cost: { latencySeconds, promptTokens: 0, completionTokens: 0 } };
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
