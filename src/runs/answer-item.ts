import { performance } from 'node:perf_hooks';
import { externalInput } from '../judges/external-judge.ts';
import type { Decision } from '../judges/model-judge.ts';
import type { Generation } from '../models/model.ts';
import type { NumberFormats } from '../trajectory/number-formats.ts';
import { type Asking, ask } from './ask.ts';
import type { EndpointGate } from './endpoint-gate.ts';
import { opaqueId } from './opaque-id.ts';
import type { WorkItem } from './plan-work.ts';
import type { ResponseLog, ResponseOf } from './response-log.ts';
import type { Cost } from './verdict-of.ts';
import { runOf, type WorkJudge } from './work-judge.ts';
import { questionKey } from './work-key.ts';

export interface Answered {
  readonly decision: Decision;
  readonly cost: Cost;
}

export interface AnswerContext {
  readonly gate: EndpointGate;
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
  { trajectory }: WorkItem,
  work: WorkJudge & { kind: 'model' },
  { gate, asking, responses, keepResponses, onCall }: AnswerContext,
): Promise<Answered> {
  const { judge, engine } = work;
  const run = runOf(trajectory);
  const questions = judge.questions(run);
  const answers: Generation[] = [];
  for (const question of questions) {
    const { sample, ...request } = question;
    const of: ResponseOf = {
      trajectoryId: trajectory.id,
      judgeId: judge.id,
      sample,
      key: questionKey(work, engine.digest, question),
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
  }
  const texts = answers.map(({ text }) => text);
  return { decision: judge.decide(texts, run), cost: sumOf(answers) };
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
