import type { Judgement } from '../../../run/verdict.ts';
import type { LocalJudge } from '../judge.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { ViewName } from '../views/view.ts';

/** A judge whose answers are known in advance, to try a measurement on. */
export interface ControlJudge extends LocalJudge {
  /** What it does, as a phrase for help. */
  readonly description: string;
}

/** The same for a judge whose answers depend on whose runs they are. */
export interface SubjectControl {
  readonly id: string;
  readonly view: ViewName;
  readonly description: string;
  make(context: Pick<JudgeContext, 'subject' | 'origin'>): LocalJudge;
}

/** A judgement without a step or a type. */
export function bareJudgement(faulty: boolean, confidence: number, rationale: string): Judgement {
  return { faulty, failureStep: null, failureType: null, confidence, rationale };
}

/** Turns a 53-bit fingerprint into a number in [0, 1). */
export const unit = (fingerprint: number): number => fingerprint / 2 ** 53;
