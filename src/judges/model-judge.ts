import type { Model } from '../models/model.ts';
import type { JsonObject } from '../trajectory/json.ts';
import type { Run } from '../trajectory/run.ts';
import type { Judgement } from '../trajectory/verdict.ts';

/** One thing to ask a model about a run. Equal questions at temperature 0 need asking only once. */
export interface Question {
  readonly prompt: string;
  readonly schema: JsonObject;
  readonly temperature: number;
  readonly seed: number;
  readonly contextTokens: number;
  /** Which of a judge's several samples this is, from 0. */
  readonly sample: number;
}

/** An answer that could not be read; the text is kept as it came. */
export interface Unscored {
  readonly unscored: string;
  readonly raw: string;
}

/** What a judge made of its answers, and the raw step it named even where the run has none such. */
export type Decision = (Judgement & { readonly rawFailureStep?: number | null }) | Unscored;

/**
 * A judge that asks a model. Asking is the run engine's business (retries, sharing, limits, resuming);
 * the judge says what to ask and reads what comes back, and never throws for a bad answer.
 */
export interface ModelJudge {
  readonly id: string;
  readonly view: 'step' | 'outcome';
  readonly model: Model;
  questions(run: Run): readonly Question[];
  /** The texts of the answers, in the order of the questions. */
  decide(answers: readonly string[], run: Run): Decision;
}

export function isUnscored(decision: Decision): decision is Unscored {
  return 'unscored' in decision;
}
