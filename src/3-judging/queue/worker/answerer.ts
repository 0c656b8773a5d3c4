import { z } from 'zod';
import { tokensAtMost } from '../../asking/budget.ts';
import type { Decision, ExternalInput, ExternalJudge } from '../../judges/judge.ts';
import { isUnscored } from '../../judges/judge.ts';
import {
  type EngineInfo,
  type Generation,
  type Model,
  ModelFailure,
  sentText,
} from '../../models/model.ts';
import { type CallContent, type JudgeAnswer, judgeCall, type Limits, modelCall } from '../call.ts';

/** What came of a call. */
export interface CallResult {
  readonly value: CallContent;
  /** How many tokens it took; null if that is not known. */
  readonly tokens: number | null;
}

/** A call that was read and can be made. */
export interface ReadyCall {
  readonly limits: Limits;
  /** How many tokens it may take. */
  readonly tokensAtMost: number;
  make(signal: AbortSignal): Promise<CallResult>;
}

/** What answers the calls of a lane. */
export interface Answerer {
  /** Null for a judge of the user's own. */
  readonly engine: EngineInfo | null;
  /** Calls to one endpoint share limits. */
  readonly endpoint: string;
  /** Reads a call. Whoever can write to Redis can put anything there, so what is no call is refused. */
  read(content: unknown): ReadyCall;
}

export function modelAnswerer(model: Model, engine: EngineInfo): Answerer {
  return {
    engine,
    endpoint: model.endpoint,
    read(content) {
      const { limits, schema, ...question } = parsed(modelCall, content);
      const { promptTokens, completionTokens } = tokensAtMost(sentText(question));
      const request = { ...question, schema: schema as CallContent | null };
      return {
        limits,
        tokensAtMost: Math.ceil(promptTokens + completionTokens),
        async make(signal) {
          const answer = await model.generate({ ...request, signal });
          const { text, promptTokens, completionTokens, latencySeconds } = answer;
          const value = { text, promptTokens, completionTokens, latencySeconds };
          return { value, tokens: tokensOf(answer) };
        },
      };
    },
  };
}

export function judgeAnswerer(judge: ExternalJudge): Answerer {
  return {
    engine: null,
    endpoint: judge.endpoint,
    read(content) {
      const { limits, input } = parsed(judgeCall, content);
      return {
        limits,
        tokensAtMost: 0,
        async make(signal) {
          const decision = await judge.judge(input as unknown as ExternalInput, signal);
          return { value: answerOf(decision), tokens: null };
        },
      };
    },
  };
}

/** As the judge said it; the collector corrects it like any answer. */
function answerOf(decision: Decision): JudgeAnswer {
  if (isUnscored(decision)) return { unscored: decision.unscored, raw: decision.raw };
  const { faulty, failureStep, failureType, confidence, rationale } = decision;
  return {
    faulty,
    failure_step: decision.rawFailureStep ?? failureStep,
    failure_type: failureType,
    confidence: decision.rawConfidence ?? confidence,
    rationale,
    score: decision.score ?? null,
  };
}

function tokensOf({ promptTokens, completionTokens }: Generation): number | null {
  if (promptTokens === null && completionTokens === null) return null;
  return (promptTokens ?? 0) + (completionTokens ?? 0);
}

function parsed<Shape extends z.ZodType>(shape: Shape, content: unknown): z.output<Shape> {
  const read = shape.safeParse(content);
  if (read.success) return read.data;
  const problem = z.prettifyError(read.error).split('\n')[0] ?? '';
  throw new ModelFailure('bad request', `this is no call of ours: ${problem}`);
}
