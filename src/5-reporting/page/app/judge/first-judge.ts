import type { Measurement } from '../../../../4-measuring/measurement/measurement.ts';
import { candidatesFirst } from '../../../../4-measuring/recommending/ranked.ts';

/** The judge that a reader asks about first: the one to trust, or else the best. */
export const firstJudge = ({ judges, recommendation }: Measurement): string | undefined =>
  recommendation.judge ?? candidatesFirst(judges)[0]?.judgeId;
