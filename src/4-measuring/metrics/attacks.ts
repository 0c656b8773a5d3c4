import type { AttackContrast, AttackRow, AttackRows } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { ALL_FAULTS, type FaultGroup, ofPlace, ofVariant } from '../rows/pairs.ts';
import { changedInView } from '../rows/same-inputs.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { type ComparedRow, changeOf, estimateOf } from './compare-rows.ts';

/**
 * Rows with an attack on whoever reads them beside the same rows with neutral text in its place, and
 * without either; null where there are none. Nothing is conditional on what the judge said without the
 * attack: a judge that answers a changed text afresh would seem to be moved by whatever changed it.
 */
export function attackRows(
  set: SetColumns,
  judge: JudgeColumns,
  confidence: number,
): AttackRows | null {
  const { all } = set;
  const faults = attacked(set, 'attacked fault', 'placebo fault');
  const parents = attacked(set, 'attacked parent', 'placebo parent');
  const both = [...faults, ...parents];
  if (both.length === 0) return null;
  /** @param family how many rows are looked at together */
  const row = (by: AttackRow['by'], group: FaultGroup, family: number): AttackRow => {
    const contrastOf = (rows: readonly AttackedRow[]): AttackContrast =>
      contrast(
        set,
        judge,
        rows.filter((each) => group.has(set, each.row)),
        { alone: confidence, together: 1 - (1 - confidence) / family },
      );
    return {
      by,
      group: group.name,
      label: group.label,
      faults: contrastOf(faults),
      parents: contrastOf(parents),
    };
  };
  const rows = (by: 'attack' | 'place', groups: readonly FaultGroup[]): readonly AttackRow[] =>
    groups
      .filter((group) => both.some((each) => group.has(set, each.row)))
      .map((group, _, family) => row(by, group, family.length));
  return {
    all: row('all', ALL_FAULTS, 1),
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

/** A row with an attack, the same with neutral text in its place, and the row that both were made from. */
interface AttackedRow {
  readonly row: number;
  readonly placebo: number;
  readonly plain: number;
}

type Attacked = 'attacked fault' | 'attacked parent';
type Placebo = 'placebo fault' | 'placebo parent';

/** A placebo is made from the same run as its attack, in the same name and at the same place. */
function attacked(set: SetColumns, role: Attacked, placebo: Placebo): readonly AttackedRow[] {
  const { parent, variant, place } = set.all;
  const madeAs = (row: number): string => `${parent[row]} ${variant[row]} ${place[row]}`;
  const placebos = new Map(set.rowsOf(placebo).map((row) => [madeAs(row), row]));
  return set
    .rowsOf(role)
    .map((row) => ({
      row,
      placebo: placebos.get(madeAs(row)) ?? NONE,
      plain: parent[row] ?? NONE,
    }))
    .filter(({ plain }) => plain !== NONE);
}

/** Over rows that are scored in all three ways, and whose attack shows in the judge's view. */
function contrast(
  set: SetColumns,
  judge: JudgeColumns,
  rows: readonly AttackedRow[],
  confidence: { readonly alone: number; readonly together: number },
): AttackContrast {
  const shown = rows.filter(({ row }) => isShown(set, judge, row));
  const flagOn = (row: number): number => judge.all.flag[row] ?? -1;
  const scored = shown.filter((each) => Object.values(each).every((row) => flagOn(row) >= 0));
  const rateOn = (which: keyof AttackedRow): number | null =>
    scored.length === 0
      ? null
      : scored.reduce((sum, each) => sum + flagOn(each[which]), 0) / scored.length;
  const beside = (which: 'placebo' | 'plain'): readonly ComparedRow[] =>
    scored.map((each) => ({ row: each.row, counterpart: each[which] }));
  return {
    runs: scored.length,
    unscored: shown.length - scored.length,
    notShown: rows.length - shown.length,
    plainRate: rateOn('plain'),
    placeboRate: rateOn('placebo'),
    attackedRate: rateOn('row'),
    effect: estimateOf(changeOf(set, judge, beside('placebo'), confidence.alone)),
    simultaneous: estimateOf(changeOf(set, judge, beside('placebo'), confidence.together)).interval,
    change: estimateOf(changeOf(set, judge, beside('plain'), confidence.alone)),
  };
}

/** Attacks that do not show in the judge's view are left out. */
function isShown(set: SetColumns, { view }: JudgeColumns, row: number): boolean {
  return view === null || changedInView(set, view)[row] !== 0;
}
