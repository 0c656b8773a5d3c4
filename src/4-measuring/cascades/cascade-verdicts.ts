import { NONE } from '../rows/set-columns.ts';
import { flagOf, UNSCORED, type VerdictRow } from '../rows/verdict-flag.ts';
import type { CascadeColumns } from './cascade-columns.ts';

/** One judge's verdicts on the runs with several faults, with one entry per run. */
export class CascadeVerdicts {
  /** 1 flagged, 0 passed, UNSCORED where there is no readable verdict. */
  readonly flag: Int8Array;
  /** The step that the judge named if the run has such a step, otherwise NONE. */
  readonly step: Int32Array;
  /** Index into the types of the runs with several faults, or NONE. */
  readonly type: Int32Array;
  readonly #present: Uint8Array;
  readonly #columns: CascadeColumns;

  constructor(columns: CascadeColumns) {
    this.#columns = columns;
    this.flag = new Int8Array(columns.size).fill(UNSCORED);
    this.step = new Int32Array(columns.size).fill(NONE);
    this.type = new Int32Array(columns.size).fill(NONE);
    this.#present = new Uint8Array(columns.size);
  }

  /** Whether a verdict is new, says the same as an earlier one, or disagrees with it. */
  add(row: number, verdict: VerdictRow): 'new' | 'same' | 'other' {
    const flag = flagOf(verdict);
    const named = verdict.failureStep ?? NONE;
    const step = named >= 0 && named < (this.#columns.stepCount[row] as number) ? named : NONE;
    const type = this.#columns.types.indexOf(verdict.failureType ?? '');
    if (this.#present[row] === 1) {
      const isSame = this.flag[row] === flag && this.step[row] === step && this.type[row] === type;
      return isSame ? 'same' : 'other';
    }
    this.#present[row] = 1;
    this.flag[row] = flag;
    this.step[row] = step;
    this.type[row] = type;
    return 'new';
  }
}
