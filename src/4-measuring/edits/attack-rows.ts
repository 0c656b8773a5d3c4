import type { AttackRow, AttackRows } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { clusteredShare } from '../statistics/intervals/clustered-share.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { pairedEdits } from './edit-pairs.ts';

/** Null where the set has no attack. */
export function attackRows(
  set: SetColumns,
  judge: JudgeColumns,
  confidence: number,
): AttackRows | null {
  const { edits } = set;
  const all = pairedEdits(set, 'attack');
  if (all.length === 0) return null;
  const row = (by: AttackRow['by'], group: string, members: readonly number[]): AttackRow => ({
    by,
    group,
    label: group.replaceAll('_', ' '),
    ...measured(set, judge, members, confidence),
  });
  const rowsBy = (by: 'attack' | 'place', names: readonly string[], of: Int32Array) =>
    names.flatMap((name, index) => {
      const members = all.filter((at) => of[at] === index);
      return members.length === 0 ? [] : row(by, name, members);
    });
  return {
    all: row('all', 'all', all),
    byAttack: rowsBy('attack', edits.names, edits.name),
    byPlace: rowsBy('place', edits.places, edits.place),
  };
}

type Measured = Omit<AttackRow, 'by' | 'group' | 'label'>;

function measured(
  set: SetColumns,
  judge: JudgeColumns,
  members: readonly number[],
  confidence: number,
): Measured {
  const { edits } = set;
  const changed = judge.view === 'outcome' ? edits.answerChanged : edits.stepsChanged;
  const isShown = (at: number): boolean => judge.view === null || changed[at] !== 0;
  const faults = members.filter((at) => edits.faulty[at] === 1);
  const shown = faults.filter(isShown);
  const triples = shown.flatMap((at) => tripleOf(set, judge, at) ?? []);
  const detected = triples.filter(({ plain, parent }) => plain === 1 && parent === 0);
  const survived = detected.filter(({ attacked }) => attacked === 1);
  const parents = members
    .filter((at) => edits.faulty[at] === 0 && isShown(at))
    .flatMap((at) => {
      const attacked = judge.editFlag[at] as number;
      const parent = judge.flag[edits.parent[at] as number] as number;
      return attacked < 0 || parent < 0 ? [] : [{ attacked, parent }];
    });
  return {
    triples: triples.length,
    unscored: shown.length - triples.length,
    notShown: faults.length - shown.length,
    plainRate: share(triples.map(({ plain }) => plain)),
    attackedRate: share(triples.map(({ attacked }) => attacked)),
    detected: detected.length,
    survived: survived.length,
    robustness: share(detected.map(({ attacked }) => attacked)),
    interval: survivalInterval(set, detected, confidence),
    parents: parents.length,
    parentRate: share(parents.map(({ parent }) => parent)),
    attackedParentRate: share(parents.map(({ attacked }) => attacked)),
  };
}

interface Triple {
  /** The row of the attacked fault among the edited runs. */
  readonly at: number;
  readonly parent: number;
  readonly plain: number;
  readonly attacked: number;
}

/** The three verdicts; null where one of them is missing or unreadable. */
function tripleOf({ edits, parent }: SetColumns, judge: JudgeColumns, at: number): Triple | null {
  const faultRow = edits.parent[at] as number;
  const parentRow = parent[faultRow] ?? NONE;
  if (parentRow === NONE) return null;
  const flags = {
    parent: judge.flag[parentRow] as number,
    plain: judge.flag[faultRow] as number,
    attacked: judge.editFlag[at] as number,
  };
  return Object.values(flags).some((flag) => flag < 0) ? null : { at, ...flags };
}

/** By instance, and within the ways of attack, whose numbers the set fixes. */
function survivalInterval(
  { edits, instance, instances }: SetColumns,
  detected: readonly Triple[],
  confidence: number,
): Interval | null {
  if (detected.length === 0) return null;
  const places = edits.places.length + 1;
  return clusteredShare(
    {
      cluster: Int32Array.from(
        detected,
        ({ at }) => instance[edits.parent[at] as number] as number,
      ),
      clusters: instances.length,
      stratum: Int32Array.from(
        detected,
        ({ at }) => (edits.name[at] as number) * places + (edits.place[at] as number) + 1,
      ),
      strata: edits.names.length * places,
      of: new Uint8Array(detected.length).fill(1),
      count: Uint8Array.from(detected, ({ attacked }) => attacked),
    },
    confidence,
  );
}

const share = (flags: readonly number[]): number | null =>
  flags.length === 0 ? null : flags.reduce((sum, flag) => sum + flag, 0) / flags.length;
