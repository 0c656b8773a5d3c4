import type { JudgeMeasurement } from '../../../src/4-measuring/measurement/measurement.ts';
import { recommend } from '../../../src/4-measuring/recommending/recommend.ts';
import {
  type Evidence,
  recommendationWords,
} from '../../../src/4-measuring/recommending/recommendation-words.ts';
import type { Sight } from '../../../src/4-measuring/recommending/sight.ts';
import { judgeSeeing } from './recommendable.ts';

const SET: Evidence['set'] = {
  parents: 'known',
  pairs: 300,
  faults: 300,
  recorded: false,
  labelled: null,
  trajectories: 400,
  // Too few for anybody to ask what patterns of words would do.
  instances: 10,
};

/** The words of the recommendation that these judges lead to. */
export function wordsFor(
  judges: readonly JudgeMeasurement[],
  more: Partial<Omit<Evidence, 'judges' | 'set'>> & {
    set?: Partial<Evidence['set']>;
  } = {},
) {
  const set = { ...SET, ...more.set };
  const { differences = [] } = more;
  return recommendationWords(recommend(judges, { differences }), {
    differences: [],
    prevalence: 0.05,
    costs: { miss: 3, alarm: 1, withoutJudge: { answer: 'pass every run', cost: 0.15 } },
    ...more,
    judges,
    set,
  });
}

/** What a judge sees of six fault types; those that are not given are seen. */
export const six = (...sights: readonly Sight[]): Record<string, Sight> =>
  Object.fromEntries(
    ['wrong_tool', 'early_stop', 'made_up', 'skipped', 'ignored', 'unsupported_claim'].map(
      (type, at) => [type, sights[at] ?? 'seen'],
    ),
  );

export const [s, p, u, f, n] = ['seen', 'partly', 'missed', 'unclear', 'not shown'] as const;

export const controlNamed = (id: string): JudgeMeasurement =>
  judgeSeeing(id, six(u, u, u, u, u, u), { control: true });

/** A judge that sees nothing. */
export const other = judgeSeeing('z:other', six(u, u, u, u, u, u), { delta: 0.1, saving: -0.1 });
