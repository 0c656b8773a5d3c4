import { counted } from '../../base/text/numbers.ts';
import { ROLES_APART } from '../../run/row-role.ts';
import { listed, listedBriefly } from '../recommending/listed.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { JudgedSet } from '../rows/judged-set.ts';
import { allFaulty, type LabelledRows } from '../rows/labelled-rows.ts';
import { rulesOf } from '../rows/rules-of.ts';
import { MOST_COMPARED } from '../rows/select-judges.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';

const FIRST_REPETITION =
  'Judges that were asked several times are measured by their first repetition. What is said of fault types, the expected cost, differences of Δ and of flag rates, and gates go by all of their repetitions and allow for the noise between them.';

const FEW_COMPARED = `Of so many judges, only the ${MOST_COMPARED} with the most verdicts are compared with one another; select others with --judge.`;

/** What every report says about how to read it, one sentence each; nothing for most sets. */
export function notesOf(
  set: SetColumns,
  judges: readonly JudgeColumns[],
  labelled: LabelledRows | null,
  rules: JudgedSet['rules'] = undefined,
): readonly string[] {
  const isRepeated = judges.some(({ repetitions }) => repetitions.length > 1);
  return [
    ...missingVerdicts(judges),
    ...stoppedJudges(judges, rules),
    ...judges.flatMap(inertMembers),
    ...readingNotes(set, labelled),
    ...(isRepeated ? [FIRST_REPETITION] : []),
    ...(judges.length > MOST_COMPARED ? [FEW_COMPARED] : []),
  ];
}

/** Judges that are named; more of them are counted. */
const MOST_NAMED = 3;

/**
 * What every report says where a judge has not judged the whole set, because it was stopped, limited,
 * or asked about one shard only. Nothing where every run has its verdict, readable or not.
 */
function missingVerdicts(judges: readonly JudgeColumns[]): readonly string[] {
  const byCount = new Map<number, string[]>();
  for (const { judgeId, present } of judges) {
    const missing = present.reduce((sum, each) => sum + (1 - each), 0);
    if (missing > 0) byCount.set(missing, [...(byCount.get(missing) ?? []), judgeId]);
  }
  const size = judges[0]?.present.length ?? 0;
  return Array.from(byCount, ([missing, ids]) => {
    const named = ids.length > MOST_NAMED ? `${ids.length} judges` : ids.join(', ');
    const [have, their] = ids.length === 1 ? ['has', 'its'] : ['have', 'their'];
    return `${named} ${have} no verdict on ${missing} of the ${size} runs, so ${their} numbers are about the others only.`;
  });
}

/** What every report says of judges whose judging may have ended because of what was seen. */
function stoppedJudges(
  judges: readonly JudgeColumns[],
  rules: JudgedSet['rules'],
): readonly string[] {
  const ids = judges.filter(({ judgeId }) => rulesOf({ rules }, judgeId) !== null);
  if (ids.length === 0) return [];
  return [
    `Judging of ${listedBriefly(ids.map(({ judgeId }) => judgeId))} may have ended because of what was seen (tj judge --until). The intervals of these tables take the number of runs for chosen beforehand, so here they are too short; the running bounds, on which tj gate decides, are not.`,
  ];
}

/** What every report says of graders that change no flag of their composite. */
function inertMembers({ judgeId, members }: JudgeColumns): readonly string[] {
  const runs = Math.max(...Array.from(members.values(), (member) => member.runs));
  const inert = Array.from(members).flatMap(([name, { runs, decided }]) =>
    runs > 0 && decided === 0 ? [name] : [],
  );
  if (inert.length === 0) return [];
  const [change, without] = inert.length === 1 ? ['changes', 'it'] : ['change', 'any one of them'];
  return [
    `In ${judgeId}, ${listed(inert)} ${change} nothing: without ${without}, the same of the ${runs} runs would be flagged.`,
  ];
}

const PARENTS_PRESUMED =
  'Your recordings may contain real faults, so flags on them are not counted as errors. Each copy has exactly one more fault than its original, but a judge that rightly flags the original has nothing left to tell the two apart by: Δ is then a lower bound.';

const SILENT_WHEN_RECORDED =
  'A fault is silent here if the run makes the same changes as its parent, and loud if it does not.';

const ONLY_FAULTS =
  'Every labelled run is faulty, so this set can test where a judge finds the fault and never whether it finds one; detection is left out.';

const NO_FAULTS =
  'No run of this set is faulty, so only what a judge flags can be measured; plant faults with tj inject to see what it detects.';

function readingNotes(set: SetColumns, labelled: LabelledRows | null): readonly string[] {
  const notes: string[] = [];
  if (set.parents === 'presumed') notes.push(PARENTS_PRESUMED);
  if (set.recorded && set.parent.some((row) => row !== NONE)) notes.push(SILENT_WHEN_RECORDED);
  if (labelled !== null && allFaulty(labelled)) notes.push(ONLY_FAULTS);
  if (set.recorded && !set.faulty.includes(1)) notes.push(NO_FAULTS);
  if (set.unlabelled.size > 0) {
    notes.push(
      `${counted(set.unlabelled.size, 'run has no label and is', 'runs have no label and are')} left out.`,
    );
  }
  const apart = ROLES_APART.filter(({ noted }) => noted)
    .map(({ name, rows }) => ({ count: set.rowsOf(name).length, rows }))
    .flatMap(({ count, rows }) => (count === 0 ? [] : `${count} ${rows}`));
  if (apart.length > 0) {
    notes.push(`${listed(apart)} are in the tables about them and in no other number.`);
  }
  return notes;
}
