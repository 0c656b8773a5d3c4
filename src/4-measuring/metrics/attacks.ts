import type { AttackRow, AttackRows } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { ALL_FAULTS, type FaultGroup, ofPlace, ofVariant, pairsOf } from '../rows/pairs.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { clusteredShare } from '../statistics/intervals/clustered-share.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { compareRows, judgedPairs } from './compare-rows.ts';

/** Rows with an attack on whoever reads them beside the same rows without; null where there are none. */
export function attackRows(
  set: SetColumns,
  judge: JudgeColumns,
  confidence: number,
): AttackRows | null {
  const { all } = set;
  const isPaired = (row: number): boolean => all.parent[row] !== NONE;
  const faults = set.rowsOf('attacked fault').filter(isPaired);
  const parents = set.rowsOf('attacked parent').filter(isPaired);
  if (faults.length + parents.length === 0) return null;
  const row = (by: AttackRow['by'], group: FaultGroup): AttackRow => {
    const isMember = (each: number): boolean => group.has(set, each);
    return {
      by,
      group: group.name,
      label: group.label,
      ...onFaults(set, judge, faults.filter(isMember), confidence),
      ...onParents(set, judge, parents.filter(isMember), confidence),
    };
  };
  const rows = (by: 'attack' | 'place', groups: readonly FaultGroup[]): readonly AttackRow[] =>
    groups
      .filter((group) => [...faults, ...parents].some((each) => group.has(set, each)))
      .map((group) => row(by, group));
  return {
    all: row('all', ALL_FAULTS),
    byAttack: rows(
      'attack',
      all.variants.map((attack) => ofVariant(set, attack)),
    ),
    byPlace: rows(
      'place',
      all.places.map((place) => ofPlace(set, place)),
    ),
  };
}

type OnParents = Pick<AttackRow, 'parents' | 'parentRate' | 'attackedParentRate'>;
type OnFaults = Omit<AttackRow, keyof OnParents | 'by' | 'group' | 'label'>;

/** Attacks that do not show in the judge's view are left out. */
function isShown({ all }: SetColumns, { view }: JudgeColumns, row: number): boolean {
  return view === null || (view === 'outcome' ? all.answerChanged : all.stepsChanged)[row] !== 0;
}

function onParents(
  set: SetColumns,
  judge: JudgeColumns,
  rows: readonly number[],
  confidence: number,
): OnParents {
  const shown = rows.filter((row) => isShown(set, judge, row));
  const { pairs, rate, counterpartRate } = compareRows(
    judgedPairs(set, judge, pairsOf(set, shown)),
    confidence,
  );
  return { parents: pairs, parentRate: counterpartRate, attackedParentRate: rate };
}

/** Over faults that are scored with the attack, without it, and together with their clean parent. */
function onFaults(
  set: SetColumns,
  judge: JudgeColumns,
  rows: readonly number[],
  confidence: number,
): OnFaults {
  const { parent } = set.all;
  const flagOn = (row: number): number => judge.all.flag[row] ?? -1;
  const plainOf = (row: number): number => parent[row] ?? NONE;
  const cleanOf = (row: number): number => parent[plainOf(row)] ?? NONE;
  const shown = rows.filter((row) => isShown(set, judge, row));
  const scored = shown.filter(
    (row) => flagOn(row) >= 0 && flagOn(plainOf(row)) >= 0 && flagOn(cleanOf(row)) >= 0,
  );
  const { pairs, rate, counterpartRate } = compareRows(
    judgedPairs(set, judge, pairsOf(set, scored)),
    confidence,
  );
  const detected = scored.filter((row) => flagOn(plainOf(row)) === 1 && flagOn(cleanOf(row)) === 0);
  const survived = detected.filter((row) => flagOn(row) === 1);
  return {
    triples: pairs,
    unscored: shown.length - pairs,
    notShown: rows.length - shown.length,
    plainRate: counterpartRate,
    attackedRate: rate,
    detected: detected.length,
    survived: survived.length,
    robustness: detected.length === 0 ? null : survived.length / detected.length,
    interval: survivalInterval(set, judge, detected, confidence),
  };
}

/** By instance, and within the ways of attack, whose numbers the set fixes. */
function survivalInterval(
  { all, instances }: SetColumns,
  judge: JudgeColumns,
  detected: readonly number[],
  confidence: number,
): Interval | null {
  if (detected.length === 0) return null;
  const places = all.places.length + 1;
  return clusteredShare(
    {
      cluster: Int32Array.from(detected, (row) => all.instance[all.parent[row] ?? NONE] ?? NONE),
      clusters: instances.length,
      stratum: Int32Array.from(
        detected,
        (row) => (all.variant[row] ?? 0) * places + (all.place[row] ?? NONE) + 1,
      ),
      strata: all.variants.length * places,
      of: new Uint8Array(detected.length).fill(1),
      count: Uint8Array.from(detected, (row) => judge.all.flag[row] ?? 0),
    },
    confidence,
  );
}
