import { CascadeVerdicts } from '../cascades/cascade-verdicts.ts';
import { NONE, type SetColumns } from './set-columns.ts';
import { flagOf, UNSCORED, type VerdictRow } from './verdict-flag.ts';

export { UNSCORED, type VerdictRow } from './verdict-flag.ts';

export type JudgedView = 'step' | 'outcome';

/**
 * One judge's verdicts as columns, with one entry per row of the set. The columns are those of its first
 * repetition; what it cost is counted over all of them. A judge that was asked once holds nothing more.
 */
export class JudgeColumns {
  readonly judgeId: string;
  /** Whether its answers are known in advance, which whoever makes the columns has to say. */
  control = false;
  /** 1 flagged, 0 passed, UNSCORED where there is no readable verdict. */
  readonly flag: Int8Array;
  /** The step that the judge named if the run has such a step, otherwise NONE. */
  readonly step: Int32Array;
  /** Index into the set's types, or NONE where no type of the set was named. */
  readonly type: Int32Array;
  readonly confidence: Float64Array;
  readonly present: Uint8Array;
  /** What the judge was shown, where that is known. */
  view: JudgedView | null;
  /** Totals over all repetitions; those of a later repetition are its own. */
  latencySeconds = 0;
  promptTokens = 0;
  completionTokens = 0;
  verdicts = 0;
  /** 1, 0 or UNSCORED for each run with an edit that is not a fault. */
  readonly editFlag: Int8Array;
  editVerdicts = 0;
  readonly #editPresent: Uint8Array;
  /** What it says of the runs with several faults. */
  readonly cascades: CascadeVerdicts;
  cascadeVerdicts = 0;
  readonly #set: SetColumns;
  readonly #typeIndex: ReadonlyMap<string, number>;
  readonly #repetitions: JudgeColumns[] = [this];
  /** The columns that this is a later repetition of. */
  readonly #first: JudgeColumns | null;

  constructor(
    judgeId: string,
    set: SetColumns,
    view: JudgedView | null,
    first: JudgeColumns | null = null,
  ) {
    this.judgeId = judgeId;
    this.view = view;
    this.#set = set;
    this.#first = first;
    this.#typeIndex =
      first === null ? new Map(set.types.map((name, index) => [name, index])) : first.#typeIndex;
    this.flag = new Int8Array(set.size).fill(UNSCORED);
    this.step = new Int32Array(set.size).fill(NONE);
    this.type = new Int32Array(set.size).fill(NONE);
    this.confidence = new Float64Array(set.size);
    this.present = new Uint8Array(set.size);
    this.editFlag = new Int8Array(set.edits.size).fill(UNSCORED);
    this.#editPresent = new Uint8Array(set.edits.size);
    this.cascades = new CascadeVerdicts(set.cascades);
  }

  /** Every repetition as columns; the first entry is this very object. */
  get repetitions(): readonly JudgeColumns[] {
    return this.#repetitions;
  }

  /** The columns of one repetition, counted from 1. Rows without a verdict in it are unscored. */
  inRepetition(number: number): JudgeColumns {
    while (this.#repetitions.length < number) {
      this.#repetitions.push(new JudgeColumns(this.judgeId, this.#set, this.view, this));
    }
    return this.#repetitions[number - 1] as JudgeColumns;
  }

  /** Records a verdict. Returns false if the row already has another one that disagrees with it. */
  add(row: number, verdict: VerdictRow): boolean {
    const flag = flagOf(verdict);
    const type =
      verdict.failureType === null ? NONE : (this.#typeIndex.get(verdict.failureType) ?? NONE);
    const named = verdict.failureStep ?? NONE;
    const step = named >= 0 && named < (this.#set.stepCount[row] as number) ? named : NONE;
    if (this.present[row] === 1) {
      return (
        this.flag[row] === flag &&
        this.type[row] === type &&
        this.step[row] === step &&
        this.confidence[row] === verdict.confidence
      );
    }
    this.present[row] = 1;
    this.flag[row] = flag;
    this.type[row] = type;
    this.step[row] = step;
    this.confidence[row] = verdict.confidence;
    this.#count('verdicts', verdict);
    return true;
  }

  /** The same for a run with an edit that is not a fault. */
  addEdited(edited: number, verdict: VerdictRow): boolean {
    const flag = flagOf(verdict);
    if (this.#editPresent[edited] === 1) return this.editFlag[edited] === flag;
    this.#editPresent[edited] = 1;
    this.editFlag[edited] = flag;
    this.#count('editVerdicts', verdict);
    return true;
  }

  /** The same for a run with several faults. */
  addCascade(row: number, verdict: VerdictRow): boolean {
    const added = this.cascades.add(row, verdict);
    if (added === 'new') this.#count('cascadeVerdicts', verdict);
    return added !== 'other';
  }

  #count(what: 'verdicts' | 'editVerdicts' | 'cascadeVerdicts', verdict: VerdictRow): void {
    if (this.#first !== null) this.#first.#count(what, verdict);
    const { latencySeconds, promptTokens, completionTokens } = verdict;
    this[what]++;
    this.latencySeconds += latencySeconds;
    this.promptTokens += promptTokens;
    this.completionTokens += completionTokens;
  }
}
