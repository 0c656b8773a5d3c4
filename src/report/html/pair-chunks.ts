import type { JudgeColumns } from '../../metrics/columns/judge-columns.ts';
import { NONE, type SetColumns } from '../../metrics/columns/set-columns.ts';
import { pairStatus, sureOfWrong } from '../../metrics/pairs/pair-status.ts';
import type { PairTexts } from '../../run-folder/rows/pair-texts.ts';
import { runOf } from '../../trajectory/run.ts';
import type { Trajectory } from '../../trajectory/trajectory.ts';
import type { Verdict } from '../../trajectory/verdict.ts';
import { isUnscored } from '../../trajectory/wire/scan-rows.ts';
import {
  type ExplorerIndex,
  type PairChunk,
  type ShownPair,
  type ShownRun,
  type ShownVerdict,
  STATUS_LETTERS,
} from './page-model.ts';

/** Pairs per chunk: few enough to be unpacked between two frames. */
const CHUNK_SIZE = 48;

/** What the explorer is made of: the faults to show, and the texts of them and of their parents. */
export interface ShownSet {
  readonly set: SetColumns;
  readonly judges: readonly JudgeColumns[];
  /** Rows of faults and of harmless edits, those of one instance together. */
  readonly rows: Int32Array;
  readonly texts: PairTexts;
  /** Clean runs that are not in the set and were therefore made again, by instance. */
  readonly remade: ReadonlyMap<string, Trajectory>;
}

/** The pairs as columns to filter, and their texts in chunks to unpack when looked at. */
export function explorerIndex({ set, judges, rows, texts }: ShownSet): ExplorerIndex {
  const controls = Array.from(
    rows,
    (row) => texts.trajectories.get(set.ids[row] ?? '')?.label?.control ?? null,
  );
  // Harmless edits are chosen among the fault types, but no fault type is mistaken for one.
  const harmless = [...new Set(controls)].filter((name) => name !== null).toSorted();
  const column = (values: Int32Array): number[] => Array.from(rows, (row) => values[row] ?? NONE);
  return {
    total: set.faulty.reduce((sum, faulty) => sum + faulty, 0),
    judges: judges.map(({ judgeId }) => judgeId),
    types: [...set.types, ...harmless.map((name) => `harmless ${name}`)],
    typeLabels: [...set.typeLabels, ...harmless.map(harmlessLabel)],
    scenarios: set.scenarios,
    scenarioLabels: set.scenarios.map((name) => name.replaceAll('_', ' ')),
    ids: Array.from(rows, (row) => set.ids[row] ?? ''),
    type: column(set.type).map((type, at) => {
      const control = controls[at] ?? null;
      return control === null ? type : set.types.length + harmless.indexOf(control);
    }),
    scenario: column(set.scenario),
    silent: Array.from(rows, (row) => set.outcomeCorrect[row] ?? 0),
    harmless: controls.map((control) => (control === null ? 0 : 1)),
    statuses: judges.map((judge) =>
      Array.from(rows, (row) => STATUS_LETTERS[pairStatus(set, judge, row)]).join(''),
    ),
    sureOfWrong: judges.map((judge) =>
      Array.from(rows, (row, at) => {
        const sure = controls[at] === null ? sureOfWrong(set, judge, row) : null;
        return sure === null ? null : Math.round(100 * sure);
      }),
    ),
    chunks: Array.from({ length: Math.ceil(rows.length / CHUNK_SIZE) }, (_, i) => i * CHUNK_SIZE),
  };
}

const harmlessLabel = (name: string): string => `harmless: ${name.replaceAll('_', ' ')}`;

export function* pairChunks(shown: ShownSet): Generator<PairChunk> {
  for (let start = 0; start < shown.rows.length; start += CHUNK_SIZE) {
    yield chunkOf(shown, shown.rows.subarray(start, start + CHUNK_SIZE));
  }
}

function chunkOf({ set, judges, texts, remade }: ShownSet, rows: Int32Array): PairChunk {
  const parents: ShownRun[] = [];
  const placeOf = new Map<string, number>();
  const shownRun = (trajectory: Trajectory): ShownRun => ({
    id: trajectory.id,
    run: runOf(trajectory),
    verdicts: judges.map(({ judgeId }) =>
      shownVerdict(texts.verdicts.get(judgeId)?.get(trajectory.id)),
    ),
  });
  const parentOf = (row: number): number | null => {
    const parentRow = set.parent[row] ?? NONE;
    const parent =
      parentRow === NONE
        ? remade.get(set.instances[set.instance[row] ?? NONE] ?? '')
        : texts.trajectories.get(set.ids[parentRow] ?? '');
    if (parent === undefined) return null;
    const known = placeOf.get(parent.id);
    if (known !== undefined) return known;
    placeOf.set(parent.id, parents.length);
    return parents.push(shownRun(parent)) - 1;
  };
  const pairs: ShownPair[] = [];
  for (const row of rows) {
    const trajectory = texts.trajectories.get(set.ids[row] ?? '');
    // The texts were read from the file that the set came from, so this cannot happen.
    if (trajectory === undefined)
      throw new Error(`${set.ids[row]} is in the set but not in its file`);
    pairs.push({
      ...shownRun(trajectory),
      parent: parentOf(row),
      failureStep: trajectory.label?.failureStep ?? null,
      proof: trajectory.label?.proof ?? null,
      control: trajectory.label?.control ?? null,
      by: trajectory.label?.by ?? null,
    });
  }
  return { parents, pairs };
}

function shownVerdict(verdict: Verdict | undefined): ShownVerdict | null {
  if (verdict === undefined) return null;
  const { faulty, confidence, failureStep, failureType, rationale, error, extra } = verdict;
  return {
    faulty,
    confidence,
    step: failureStep,
    type: failureType,
    rationale,
    error: isUnscored(error, extra?.unscored_as) ? error : null,
  };
}
