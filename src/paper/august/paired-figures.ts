import type { PairedEstimate } from '../../4-measuring/resampling/pair-clusters.ts';
import { pairedReplicates } from '../../4-measuring/resampling/paired-replicates.ts';
import { countPairs, delta, type PairCounts } from '../../4-measuring/rows/pairs.ts';
import { replicateInterval } from '../../4-measuring/statistics/intervals/replicate-interval.ts';
import { mcnemarExact } from '../../4-measuring/statistics/tests/mcnemar.ts';
import { present } from '../../base/present.ts';
import { intervalText, NOTHING, pValue, signed } from '../format.ts';
import type { AugustJudge } from '../names.ts';
import type { FigureTable } from '../paper-figures.ts';
import { type Faults, groupIn } from '../paper-rows.ts';
import type { AugustData } from './august-data.ts';
import { CONFIDENCE, instanceStream, REPLICATES } from './streams.ts';

type JudgeOnFaults = readonly [judge: AugustJudge, faults: Faults];

/** One figure about a judge's flags on faults beside its flags on their clean parents. */
type PairedFigure =
  | { readonly prints: 'delta' | 'interval'; readonly of: JudgeOnFaults; readonly places: number }
  | { readonly prints: 'discordant' | 'p'; readonly of: JudgeOnFaults }
  | {
      readonly prints: 'difference' | 'difference interval';
      readonly of: JudgeOnFaults;
      readonly minus: JudgeOnFaults;
    };

/** One row per figure, under its name in the paper. */
export type PairedFigures = Readonly<Record<string, PairedFigure>>;

type DeltaRow = (judge: AugustJudge, faults: Faults, places: number) => PairedFigure;
type CountRow = (judge: AugustJudge, faults: Faults) => PairedFigure;
type DifferenceRow = (of: JudgeOnFaults, minus: JudgeOnFaults) => PairedFigure;

export const pairedDelta: DeltaRow = (judge, faults, places) => ({
  prints: 'delta',
  of: [judge, faults],
  places,
});

export const pairedInterval: DeltaRow = (judge, faults, places) => ({
  prints: 'interval',
  of: [judge, faults],
  places,
});

/** `10/2`: pairs in which only the fault is flagged, and pairs in which only the parent is. */
export const discordant: CountRow = (judge, faults) => ({
  prints: 'discordant',
  of: [judge, faults],
});

export const mcnemarP: CountRow = (judge, faults) => ({ prints: 'p', of: [judge, faults] });

export const pairedDifference: DifferenceRow = (of, minus) => ({ prints: 'difference', of, minus });

export const pairedDifferenceInterval: DifferenceRow = (of, minus) => ({
  prints: 'difference interval',
  of,
  minus,
});

/** Places of a difference between two Δs, and of the ends of its interval. */
const DIFFERENCE_PLACES = 3;

export function pairedTable(figures: PairedFigures): FigureTable<AugustData> {
  return {
    names: Object.keys(figures),
    rebuild(data) {
      const { set, pairs, judges } = data;
      const countsOf = ([judge, faults]: JudgeOnFaults): PairCounts =>
        countPairs(set, pairs, judges[judge], groupIn(set, faults));
      const deltaOf = (of: JudgeOnFaults): number => delta(countsOf(of)) ?? 0;
      const replicatesOf = resample(data, Object.values(figures));
      const print = (figure: PairedFigure): string => {
        const counts = countsOf(figure.of);
        const varies = counts.faultOnly + counts.parentOnly > 0;
        switch (figure.prints) {
          case 'delta':
            return signed(deltaOf(figure.of), figure.places);
          case 'interval':
            return varies ? intervalOf(replicatesOf(figure), figure.places) : NOTHING;
          case 'discordant':
            return `${counts.faultOnly}/${counts.parentOnly}`;
          case 'p':
            return varies ? pValue(mcnemarExact(counts.faultOnly, counts.parentOnly)) : NOTHING;
          case 'difference':
            return signed(deltaOf(figure.of) - deltaOf(figure.minus), DIFFERENCE_PLACES);
          case 'difference interval':
            return intervalOf(replicatesOf(figure), DIFFERENCE_PLACES);
        }
      };
      return Object.fromEntries(
        Object.entries(figures).map(([name, figure]) => [name, print(figure)]),
      );
    },
  };
}

const intervalOf = (replicates: Float64Array, places: number): string =>
  intervalText(replicateInterval(replicates, CONFIDENCE), (x) => signed(x, places));

/** One bootstrap over instances for every figure that is an interval. */
function resample(
  { set, pairs, judges }: AugustData,
  figures: readonly PairedFigure[],
): (figure: PairedFigure) => Float64Array {
  const estimate = ([judge, faults]: JudgeOnFaults): PairedEstimate => ({
    judge: judges[judge],
    group: groupIn(set, faults),
  });
  const resampled = figures.filter(
    ({ prints }) => prints === 'interval' || prints === 'difference interval',
  );
  const quantities = resampled.map((figure) => ({
    of: estimate(figure.of),
    ...('minus' in figure ? { minus: estimate(figure.minus) } : {}),
  }));
  const replicates = pairedReplicates(set, pairs, quantities, instanceStream(), REPLICATES);
  return (figure) => present(replicates[resampled.indexOf(figure)]);
}
