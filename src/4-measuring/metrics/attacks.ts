import { FRAMING } from '../../2-planting/attacks/attacks.ts';
import type { AttackContrast, AttackRow, AttackRows } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { ALL_FAULTS, type FaultGroup, ofPlace, ofVariant } from '../rows/pairs.ts';
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
  const manipulations = attacked(set, 'manipulation', 'placebo parent');
  const every = [...faults, ...parents, ...manipulations];
  if (every.length === 0) return null;
  const besideParents = equallyAttackedRows(set);
  const frames = ({ row }: { readonly row: number }): boolean => isFraming(set, row);
  const hides = (each: { readonly row: number }): boolean => !frames(each);

  /** @param family how many rows are looked at together */
  const row = (
    by: AttackRow['by'],
    group: FaultGroup,
    { family = 1, among = () => true, faced = among }: RowOptions = {},
  ): AttackRow => {
    const isOf = (each: { readonly row: number }): boolean => group.has(set, each.row);
    const contrastOf = (rows: readonly AttackedRow[]): AttackContrast =>
      contrast(
        set,
        judge,
        rows.filter((each) => among(each) && isOf(each)),
        { alone: confidence, together: 1 - (1 - confidence) / family },
      );
    return {
      by,
      group: group.name,
      label: group.label,
      faults: contrastOf(faults),
      parents: contrastOf(parents),
      manipulations: contrastOf(manipulations),
      attackedDelta: attackedDelta(
        set,
        judge,
        besideParents.filter((each) => faced(each) && isOf(each)),
        confidence,
      ),
    };
  };
  const rows = (
    by: 'attack' | 'place',
    groups: readonly FaultGroup[],
    among?: RowOptions['among'],
  ): readonly AttackRow[] =>
    groups
      .filter((group) => every.some((each) => group.has(set, each.row)))
      .map((group, _, { length }) => row(by, group, { family: length, ...(among && { among }) }));
  return {
    all: row('all', ALL_FAULTS, { among: hides, faced: () => true }),
    framing: every.some(frames) ? [row('framing', FRAMED, { among: frames })] : [],
    byAttack: rows(
      'attack',
      all.variants.map((attack) => ofVariant(set, attack)),
    ),
    byPlace: rows(
      'place',
      all.places.map((place) => ofPlace(set, place)),
      hides,
    ),
  };
}

const FRAMED: FaultGroup = { ...ALL_FAULTS, name: 'framing', label: 'that frame' };

interface RowOptions {
  readonly family?: number;
  /** Which attacks the contrasts of the row are about. */
  readonly among?: (each: { readonly row: number }) => boolean;
  /** Which attacks its attacked Δ is about; the same unless given. */
  readonly faced?: (each: { readonly row: number }) => boolean;
}

/** Attacked faults beside their clean parents under the same attack, whose agents only read it. */
export function equallyAttackedRows(set: SetColumns): readonly ComparedRow[] {
  const { instance, variant, place } = set.all;
  const madeAs = (row: number): string => `${instance[row]} ${variant[row]} ${place[row]}`;
  const parentOf = new Map(set.rowsOf('attacked parent').map((row) => [madeAs(row), row]));
  return set.rowsOf('attacked fault').flatMap((row) => {
    const counterpart = parentOf.get(madeAs(row));
    return counterpart === undefined ? [] : [{ row, counterpart }];
  });
}

/** Over pairs of which both runs are scored. */
function attackedDelta(
  set: SetColumns,
  judge: JudgeColumns,
  pairs: readonly ComparedRow[],
  confidence: number,
): AttackRow['attackedDelta'] {
  const isScored = (row: number): boolean => (judge.all.flag[row] ?? -1) >= 0;
  const scored = pairs.filter((each) => isScored(each.row) && isScored(each.counterpart));
  return {
    ...estimateOf(changeOf(set, judge, scored, confidence)),
    pairs: scored.length,
    unscored: pairs.length - scored.length,
  };
}

/** A row with an attack, the same with neutral text in its place, and the row that both were made from. */
interface AttackedRow {
  readonly row: number;
  readonly placebo: number;
  readonly plain: number;
}

type Attacked = 'attacked fault' | 'attacked parent' | 'manipulation';
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

/** Faults with an attack that hides them and shows in the judge's view, each with its neutral copy. */
export const attackedRows = (set: SetColumns, judge: JudgeColumns): readonly AttackedRow[] =>
  attacked(set, 'attacked fault', 'placebo fault').filter(
    ({ row }) => isShown(set, judge, row) && !isFraming(set, row),
  );

const isFraming = ({ all }: SetColumns, row: number): boolean =>
  FRAMING.has(all.variants[all.variant[row] ?? NONE] ?? '');

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
function isShown({ all }: SetColumns, { view }: JudgeColumns, row: number): boolean {
  return view === null || (view === 'outcome' ? all.answerChanged : all.stepsChanged)[row] !== 0;
}
