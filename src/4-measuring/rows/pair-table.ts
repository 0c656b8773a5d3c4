import { present } from '../../base/present.ts';
import { type FlagCount, flagCount } from '../repeats/flag-agreement.ts';
import type { JudgeColumns } from './judge-columns.ts';
import { pairStatus } from './pair-status.ts';
import { NONE, type SetColumns } from './set-columns.ts';

export type PairValue = string | number | boolean | null;

/** One fault as one judge saw it. */
interface Place {
  readonly set: SetColumns;
  readonly judge: JudgeColumns;
  /** The fault's row, and that of its clean parent or NONE. */
  readonly row: number;
  readonly parent: number;
}

export interface PairColumn {
  readonly name: string;
  readonly type: 'text' | 'whole' | 'number' | 'truth';
  readonly nullable: boolean;
  readonly of: (place: Place) => PairValue;
}

const known = (index: number | undefined): number | null =>
  index === undefined || index === NONE ? null : index;

/** The name at an index, or null where there is none. */
const nameAt = (names: readonly string[], index: number | undefined): string | null =>
  names[index ?? NONE] ?? null;

/** 1, 0, or anything else for not known. */
const truth = (value: number | undefined): boolean | null =>
  value === 1 ? true : value === 0 ? false : null;

/** An unreadable verdict has no confidence either, whatever its row says. */
const confidence = (judge: JudgeColumns, row: number): number | null =>
  truth(judge.flag[row]) === null ? null : (judge.confidence[row] ?? null);

/** How often the repetitions flag the parent; null where it is not in the set. */
const onParent = (judge: JudgeColumns, parent: number): FlagCount | null =>
  parent === NONE ? null : flagCount(judge.repetitions, parent);

/** What the table says about each pair, in the order of its columns. */
export const PAIR_COLUMNS: readonly PairColumn[] = [
  text('trajectory_id', ({ set, row }) => nameAt(set.ids, row)),
  textOrNull('parent_id', ({ set, parent }) => nameAt(set.ids, parent)),
  text('instance_id', ({ set, row }) => nameAt(set.instances, set.instance[row])),
  text('fault_type', ({ set, row }) => nameAt(set.types, set.type[row])),
  textOrNull('scenario', ({ set, row }) => nameAt(set.scenarios, set.scenario[row])),
  text('outcome', ({ set, row }) => (set.outcomeCorrect[row] === 1 ? 'silent' : 'loud')),
  whole('failure_step', ({ set, row }) => known(set.failureStep[row])),
  truthOrNull('answer_changed', ({ set, row }) => truth(set.answerChanged[row])),
  text('judge_id', ({ judge }) => judge.judgeId),
  textOrNull('view', ({ judge }) => judge.view),
  text('status', ({ set, judge, row }) => pairStatus(set, judge, row)),
  truthOrNull('fault_flagged', ({ judge, row }) => truth(judge.flag[row])),
  truthOrNull('parent_flagged', ({ judge, parent }) => truth(judge.flag[parent])),
  number('fault_confidence', ({ judge, row }) => confidence(judge, row)),
  number('parent_confidence', ({ judge, parent }) => confidence(judge, parent)),
  whole('named_step', ({ judge, row }) => known(judge.step[row])),
  textOrNull('named_type', ({ set, judge, row }) => nameAt(set.types, judge.type[row])),
  whole('repetitions', ({ judge }) => judge.repetitions.length),
  whole('fault_flags', ({ judge, row }) => flagCount(judge.repetitions, row).flagged),
  whole('fault_scored', ({ judge, row }) => flagCount(judge.repetitions, row).scored),
  whole('parent_flags', ({ judge, parent }) => onParent(judge, parent)?.flagged ?? null),
  whole('parent_scored', ({ judge, parent }) => onParent(judge, parent)?.scored ?? null),
];

type Of<Value extends PairValue> = (place: Place) => Value;

function text(name: string, of: Of<string | null>): PairColumn {
  return { name, type: 'text', nullable: false, of: (place) => of(place) ?? '' };
}

function textOrNull(name: string, of: Of<string | null>): PairColumn {
  return { name, type: 'text', nullable: true, of };
}

function whole(name: string, of: Of<number | null>): PairColumn {
  return { name, type: 'whole', nullable: true, of };
}

function number(name: string, of: Of<number | null>): PairColumn {
  return { name, type: 'number', nullable: true, of };
}

function truthOrNull(name: string, of: Of<boolean | null>): PairColumn {
  return { name, type: 'truth', nullable: true, of };
}

/** Some rows of the table, column by column in the order of `PAIR_COLUMNS`. */
export type PairBatch = readonly (readonly PairValue[])[];

const BATCH = 20_000;

/** Every fault as every judge saw it, in batches, so that memory does not grow with the set. */
export function* pairBatches(
  set: SetColumns,
  judges: readonly JudgeColumns[],
  size = BATCH,
): Generator<PairBatch> {
  let batch: PairValue[][] = PAIR_COLUMNS.map(() => []);
  let filled = 0;
  for (const judge of judges) {
    for (let row = 0; row < set.size; row++) {
      if (set.faulty[row] !== 1) continue;
      const place = { set, judge, row, parent: present(set.parent[row]) };
      for (const [index, { of }] of PAIR_COLUMNS.entries()) batch[index]?.push(of(place));
      if (++filled < size) continue;
      yield batch;
      batch = PAIR_COLUMNS.map(() => []);
      filled = 0;
    }
  }
  if (filled > 0) yield batch;
}
