import type { Judgement } from '../../trajectory/verdict.ts';

/** The verdict of a judge that has no reasons. */
export function bareVerdict(faulty: boolean, confidence: number, rationale: string): Judgement {
  return { faulty, failureStep: null, failureType: null, confidence, rationale };
}

/** A number in [0, 1) that a 53-bit fingerprint picks. */
export const unit = (print: number): number => print / 2 ** 53;
