import type { JudgeColumns } from '../../metrics/columns/judge-columns.ts';
import {
  ALL_FAULTS,
  ANSWER_CHANGED,
  ANSWER_SAME,
  countPairs,
  delta,
  type FaultGroup,
  ofType,
} from '../../metrics/columns/pairs.ts';
import { rate } from '../../metrics/metric.ts';
import { cleanRows } from '../../metrics/resampling/clean-replicates.ts';
import { bootstrapP } from '../../statistics/tests/bootstrap-p.ts';
import { holm } from '../../statistics/tests/holm.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { flagsAmong } from '../flags-among.ts';
import { interval, pValue, signed } from '../format.ts';
import type { AblationCell } from '../names.ts';
import { percentileInterval } from '../percentile-interval.ts';
import type { Ablation } from './october-data.ts';
import type { Pending } from './pending.ts';

export type CellJudges = Readonly<Record<AblationCell, JudgeColumns>>;

/** The contrasts between cells that were fixed before the runs, and their replicates. */
export class Contrasts {
  readonly #sheet: FigureSheet;
  readonly #replicates = new Map<string, Float64Array>();

  constructor(sheet: FigureSheet) {
    this.#sheet = sheet;
  }

  /** The four on pairs. */
  onPairs({ set, pairs }: Ablation, { A, B, C, D }: CellJudges): readonly Pending[] {
    const contrast = (
      name: string,
      judge: JudgeColumns,
      other: JudgeColumns,
      group: FaultGroup,
    ): Pending => {
      const of = delta(countPairs(set, pairs, judge, group)) ?? 0;
      const minus = delta(countPairs(set, pairs, other, group)) ?? 0;
      this.#sheet.set(name, signed(of - minus, 3));
      return {
        quantity: { of: { judge, group }, minus: { judge: other, group } },
        state: (replicates) => this.#replicates.set(name, replicates),
      };
    };
    return [
      contrast('AblCOne', D, B, ANSWER_CHANGED),
      contrast('AblCTwo', D, C, ANSWER_SAME),
      contrast('AblCThree', C, D, ofType(set, 'unsupported_claim')),
      contrast('AblCFive', D, A, ALL_FAULTS),
    ];
  }

  /** The fourth, on clean runs. */
  onCleanRuns(
    { set }: Ablation,
    { A, B }: CellJudges,
    replicates: { readonly A: Float64Array; readonly B: Float64Array },
  ): void {
    const alarms = (judge: JudgeColumns): number => rate(flagsAmong(judge, cleanRows(set)));
    this.#sheet.set('AblCFour', signed(alarms(B) - alarms(A), 3));
    this.#replicates.set(
      'AblCFour',
      replicates.B.map((rate, replicate) => rate - (replicates.A[replicate] as number)),
    );
  }

  /** Once all replicates are there: intervals, and p-values adjusted for there being five. */
  state(): void {
    const contrasts = [...this.#replicates];
    const adjusted = holm(contrasts.map(([, replicates]) => bootstrapP(replicates)));
    contrasts.forEach(([name, replicates], index) => {
      const found = percentileInterval(replicates);
      const ends = interval(found, (x) => signed(x, 3));
      this.#sheet.set(`${name}CI`, ends);
      this.#sheet.set(`${name}PHolm`, pValue(adjusted[index] as number));
    });
  }
}
