import type { SurfacePattern } from '../../2-planting/surface/surface-features.ts';
import type { Composition } from '../../3-judging/compositions/expression.ts';
import type { ShownView } from '../../run/shown-view.ts';
import type { ScannedVerdict } from '../../run/wire/verdict-row.ts';
import type { ReasonColumn } from './reason-column.ts';
import { ScoreColumn } from './score-column.ts';
import { NONE, type SetColumns } from './set-columns.ts';

export type JudgedView = ShownView;

export const UNSCORED = -1;

/** What a measurement needs to know about one verdict. */
export type VerdictRow = Omit<
  ScannedVerdict,
  'trajectoryId' | 'judgeId' | 'repetition' | 'view' | 'shown' | keyof Scored
> &
  Partial<Scored>;

type Scored = Pick<ScannedVerdict, 'score' | 'faultyWhen' | 'members' | 'rationale'>;

/** What a judge said of some rows, with one entry per row. */
class VerdictColumns {
  /** 1 flagged, 0 passed, UNSCORED where there is no readable verdict. */
  readonly flag: Int8Array;
  /** The step that the judge named if the run has such a step, otherwise NONE. */
  readonly step: Int32Array;
  /** The number of the type that the judge named, or NONE where it named no type of the set. */
  readonly type: Int32Array;
  readonly confidence: Float64Array;
  readonly present: Uint8Array;
  /** @param of the columns whose first rows these are; new ones if there are none */
  constructor(size: number, of: VerdictColumns | null = null) {
    this.flag = of?.flag.subarray(0, size) ?? new Int8Array(size).fill(UNSCORED);
    this.step = of?.step.subarray(0, size) ?? new Int32Array(size).fill(NONE);
    this.type = of?.type.subarray(0, size) ?? new Int32Array(size).fill(NONE);
    this.confidence = of?.confidence.subarray(0, size) ?? new Float64Array(size);
    this.present = of?.present.subarray(0, size) ?? new Uint8Array(size);
  }
}

/** What verdicts cost. */
export type VerdictCost = Pick<
  ScannedVerdict,
  'latencySeconds' | 'promptTokens' | 'completionTokens'
>;

/** What each verdict cost, because a composition that asks about some rows only pays for those. */
class CostColumns {
  readonly seconds: Float64Array;
  readonly promptTokens: Uint32Array;
  readonly completionTokens: Uint32Array;

  constructor(size: number) {
    this.seconds = new Float64Array(size);
    this.promptTokens = new Uint32Array(size);
    this.completionTokens = new Uint32Array(size);
  }
}

/** What a judge flagged of rows of every role. */
export interface Flags {
  readonly all: Pick<VerdictColumns, 'flag'>;
}

/**
 * One judge's verdicts as columns. Those of the judge itself end with the clean runs and faults of the set,
 * as the set's do; rows of every role are in `all`. The columns are those of its first repetition; what it
 * cost is counted over all of them. A judge that was asked once holds nothing more.
 */
export class JudgeColumns extends VerdictColumns {
  readonly judgeId: string;
  /** Whether its answers are known in advance, which whoever makes the columns has to say. */
  control = false;
  /** What a control that learnt from the set goes by. */
  patterns: readonly SurfacePattern[] | null = null;
  /** Whether it is a program of the user's own, which may do anything; this too. */
  ownProgram = false;
  /** Whether such a program could have read the run folder. */
  unconfined = false;
  readonly all: VerdictColumns;
  /** What its scores say of rows of every role; null for a judge that gave none. */
  scores: ScoreColumn | null = null;
  /** Which verdicts contradict their own reasons; null for a judge that gives none in words. */
  reasons: ReasonColumn | null = null;
  /** Of a composite: by grader, the clean runs and faults that it scored, and those whose flag it decided. */
  readonly members = new Map<string, { runs: number; decided: number }>();
  /** What it was made of, where its verdicts follow from those of other judges. */
  composition: Composition | null = null;
  /** Whether it was asked only where a composition needed it, so that its own numbers say little. */
  memberOnly = false;
  /** By judge, how many verdicts those of all repetitions rest on: its own, or those of its members. */
  readonly asked = new Map<string, number>();
  /** What the judge was shown, where that is known. */
  view: JudgedView | null;
  /** A run that it was shown so. */
  shown = '';
  /** 1 where it sent its model the same about a row as about the row's counterpart, 0 where not, UNKNOWN else. */
  samePrompt: Int8Array | null = null;
  /** Totals over all repetitions; those of a later repetition are its own. */
  latencySeconds = 0;
  promptTokens = 0;
  completionTokens = 0;
  /** Verdicts on clean runs and faults, and on rows of every role. */
  verdicts = 0;
  allVerdicts = 0;
  #costs: CostColumns | null = null;
  readonly #set: SetColumns;
  readonly #repetitions: JudgeColumns[] = [this];
  /** The columns that this is a later repetition of. */
  readonly #first: JudgeColumns | null;

  constructor(
    judgeId: string,
    set: SetColumns,
    view: JudgedView | null,
    first: JudgeColumns | null = null,
  ) {
    const all = new VerdictColumns(set.all.size);
    super(set.size, all);
    this.all = all;
    this.judgeId = judgeId;
    this.view = view;
    this.#set = set;
    this.#first = first;
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
    return this.#repetitions[number - 1] ?? this;
  }

  /** Records a verdict. Returns false if the row already has another one that disagrees with it. */
  add(row: number, verdict: VerdictRow): boolean {
    const { all: columns } = this;
    const flag = verdict.unscored ? UNSCORED : verdict.faulty ? 1 : 0;
    const type = this.#typeNamed(row, verdict.failureType);
    const named = verdict.failureStep ?? NONE;
    const step = named >= 0 && named < (this.#set.all.stepCount[row] ?? 0) ? named : NONE;
    if (columns.present[row] === 1) {
      return (
        columns.flag[row] === flag &&
        columns.type[row] === type &&
        columns.step[row] === step &&
        columns.confidence[row] === verdict.confidence
      );
    }
    columns.present[row] = 1;
    columns.flag[row] = flag;
    columns.type[row] = type;
    columns.step[row] = step;
    columns.confidence[row] = verdict.confidence;
    if (typeof verdict.score === 'number' && !verdict.unscored) {
      this.scores ??= new ScoreColumn(this.#set.all.size);
      this.scores.add(row, verdict.score, verdict.faultyWhen ?? null);
    }
    if (!verdict.unscored) this.reasons?.add(row, verdict.faulty, verdict.rationale ?? '');
    if (row < this.#set.size && !verdict.unscored) this.#weigh(verdict);
    this.#count(row, verdict);
    this.#keepCost(row, verdict);
    return true;
  }

  /** What the verdict on a row cost, in this repetition. */
  costOf(row: number): VerdictCost {
    return {
      latencySeconds: this.#costs?.seconds[row] ?? 0,
      promptTokens: this.#costs?.promptTokens[row] ?? 0,
      completionTokens: this.#costs?.completionTokens[row] ?? 0,
    };
  }

  #keepCost(row: number, { latencySeconds, promptTokens, completionTokens }: VerdictCost): void {
    if (latencySeconds === 0 && promptTokens === 0 && completionTokens === 0) return;
    this.#costs ??= new CostColumns(this.#set.all.size);
    this.#costs.seconds[row] = latencySeconds;
    this.#costs.promptTokens[row] = promptTokens;
    this.#costs.completionTokens[row] = completionTokens;
  }

  /** A type that only runs with several faults have is no type of any other run. */
  #typeNamed(row: number, name: string | null): number {
    const type = name === null ? NONE : (this.#set.typeIndex.get(name) ?? NONE);
    return row < this.#set.size && type >= this.#set.types.length ? NONE : type;
  }

  #weigh({ faulty, members }: VerdictRow): void {
    for (const [name, { faulty_without }] of Object.entries(members ?? {})) {
      const weight = this.members.get(name) ?? { runs: 0, decided: 0 };
      this.members.set(name, weight);
      weight.runs++;
      if (faulty_without !== faulty) weight.decided++;
    }
  }

  /** That a verdict rests on one of a judge. */
  countAsked(judge: string): void {
    if (this.#first !== null) this.#first.countAsked(judge);
    else this.asked.set(judge, (this.asked.get(judge) ?? 0) + 1);
  }

  #count(row: number, verdict: VerdictRow): void {
    if (this.#first !== null) this.#first.#count(row, verdict);
    else if (this.composition === null) this.countAsked(this.judgeId);
    this.allVerdicts++;
    if (row < this.#set.size) this.verdicts++;
    this.latencySeconds += verdict.latencySeconds;
    this.promptTokens += verdict.promptTokens;
    this.completionTokens += verdict.completionTokens;
  }
}

/** The controls that go by patterns of words and calls, by what they look at. */
export const SURFACE = {
  everything: 'control-surface',
  reply: 'control-surface-reply',
  thoughts: 'control-surface-thoughts',
};

/** Whether a judge is one of them, and not somebody's own of that name. */
export const isSurface = ({
  judgeId,
  control,
}: Pick<JudgeColumns, 'judgeId' | 'control'>): boolean =>
  control && Object.values(SURFACE).includes(judgeId);
