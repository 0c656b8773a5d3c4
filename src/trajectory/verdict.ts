import type { JsonObject } from './json.ts';

/** What a judge thinks of a run. */
export interface Judgement {
  readonly faulty: boolean;
  readonly failureStep: number | null;
  readonly failureType: string | null;
  readonly confidence: number;
  readonly rationale: string;
}

/** A judgement on record: whose it is, what it is about and what it cost. */
export interface Verdict extends Judgement {
  readonly trajectoryId: string;
  readonly judgeId: string;
  readonly latencySeconds: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly error: string | null;
  /** Keys beyond the release's own, kept as they came. */
  readonly extra: JsonObject | null;
}
