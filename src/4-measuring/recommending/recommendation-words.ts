import type { Measurement, Recommendation } from '../measurement/measurement.ts';
import { caveatsFor } from './caveats.ts';
import { headlineFor } from './headline.ts';
import type { Recommended } from './recommend.ts';

/** What a recommendation is explained with. */
export type Evidence = Pick<Measurement, 'judges' | 'differences' | 'prevalence' | 'costs'> & {
  readonly set: Pick<
    Measurement['set'],
    'parents' | 'pairs' | 'faults' | 'recorded' | 'labelled' | 'trajectories' | 'instances'
  >;
};

/** A recommendation with its words: what to do in a sentence or two, then what to bear in mind. */
export function recommendationWords(
  recommended: Recommended,
  evidence: Evidence,
): Pick<Recommendation, 'headline' | 'caveats'> {
  return {
    headline: headlineFor(recommended, evidence),
    caveats: caveatsFor(recommended, evidence),
  };
}
