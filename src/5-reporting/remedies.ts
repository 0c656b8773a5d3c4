import type { Rulebook } from '../1-worlds/contract/rulebook.ts';
import { judgeFamilies } from '../3-judging/judges/families/families.ts';
import { rulesJudge } from '../3-judging/judges/families/rules-judge.ts';
import type { Judge, LocalJudge } from '../3-judging/judges/judge.ts';
import { judgeLocally } from '../3-judging/session/session.ts';
import { DEFAULT_MEASURE, measure } from '../4-measuring/measure.ts';
import type { Measurement, Remedy } from '../4-measuring/measurement/measurement.ts';
import type { RunFolder } from '../4-measuring/open-run-folder.ts';
import { candidatesFirst } from '../4-measuring/recommending/ranked.ts';
import { JudgeColumns } from '../4-measuring/rows/judge-columns.ts';
import type { JudgedSet } from '../4-measuring/rows/judged-set.ts';
import { judgeNamed } from '../4-measuring/rows/select-judges.ts';
import { NONE } from '../4-measuring/rows/set-columns.ts';
import { trajectoriesIn } from '../folder/files.ts';
import { readFolderBatches } from '../folder/row-file.ts';
import { readTrajectory } from '../run/wire/read-trajectory.ts';

/** Of so many judges, every two are tried together. */
const MOST_TOGETHER = 6;
/** An id that is longer, which a folder from somebody else may have, makes no composition that anybody would write. */
const LONGEST_ID = 500;
/** Judging more pairs of a type would take longer than it tells. */
const MOST_PAIRS = 100;

type Tried = Pick<Remedy, 'kind' | 'name'> & { readonly columns: JudgeColumns };

/**
 * A measurement with what would catch the fault types that the recommended judges are not shown to see: rules of
 * the world and judges that need no model, which are run on those pairs now, and other judges of the folder, alone or
 * two together. Each is measured; its interval allows for everything that was tried.
 */
export async function withRemedies(measurement: Measurement, run: RunFolder): Promise<Measurement> {
  const names = leftIn(measurement).map(({ name }) => name);
  if (names.length === 0) return measurement;
  const asked = await withoutModel(run, names, measurement);
  return { ...measurement, remedies: remediesOf(measurement, run.judged, asked) };
}

/** The fault types that the recommended judges are not shown to see. */
function leftIn({ recommendation, set, judges }: Measurement) {
  if (judges.every(({ control }) => control)) return [];
  const { catches, add } = recommendation;
  const seen = new Set([...catches, ...add.flatMap(({ types }) => types)]);
  return set.types.filter(({ name, pairs }) => pairs > 0 && !seen.has(name));
}

/** The remedies among judges that were asked for them, and those of the set. */
export function remediesOf(
  measurement: Measurement,
  judged: JudgedSet,
  asked: readonly Tried[],
): readonly Remedy[] {
  const tried = [...asked, ...ofFolder(judged, measurement)];
  if (tried.length === 0) return [];
  const { set } = judged;
  const measured = measure(
    { set, judges: tried.map(({ columns }) => columns) },
    { ...DEFAULT_MEASURE, compares: false, confidence: measurement.intervals.confidence },
  );
  return leftIn(measurement).map(({ name: type, label }): Remedy => {
    const found = tried.flatMap(({ kind, name }, at) => {
      const row = measured.judges[at]?.pairedByType.find(({ group }) => group === type);
      const interval = row?.simultaneous ?? null;
      return row === undefined || interval === null || interval.low <= 0
        ? []
        : [{ kind, name, row, interval }];
    });
    // Of equals the first is the simplest: a rule before a judge, and one judge before two.
    const [best] = found.toSorted((a, b) => (b.row.delta ?? 0) - (a.row.delta ?? 0));
    return {
      type,
      label,
      tried: tried.length,
      kind: best?.kind ?? null,
      name: best?.name ?? null,
      pairs: best?.row.pairs ?? 0,
      delta: { estimate: best?.row.delta ?? null, interval: best?.interval ?? null },
      parentRate: best?.row.parentRate ?? null,
    };
  });
}

/** Judges of the folder, and every two of them as one that flags what either does. What is composed already is not composed again. */
function ofFolder(judged: JudgedSet, { judges }: Measurement): readonly Tried[] {
  const recorded = new Set(judged.judges.map(({ judgeId }) => judgeId));
  const ids = candidatesFirst(judges)
    .filter(({ judgeId, control, leak }) => !control && leak === null && recorded.has(judgeId))
    .map(({ judgeId }) => judgeId)
    .filter((id) => id.length <= LONGEST_ID)
    .slice(0, MOST_TOGETHER);
  const written = ids.map((id) => JSON.stringify(id));
  const two = written.flatMap((one, at) =>
    written.slice(at + 1).map((other) => judgeNamed(judged, `any(${one}, ${other})`)),
  );
  return [
    ...ids.map((id) => ({ kind: 'judge' as const, name: id, columns: judgeNamed(judged, id) })),
    ...two.map((columns) => ({ kind: 'composition' as const, name: columns.judgeId, columns })),
  ];
}

/** Each rule of the world by itself, and the families that ask no model, on the pairs of these types. */
async function withoutModel(
  run: RunFolder,
  types: readonly string[],
  { judges }: Measurement,
): Promise<readonly Tried[]> {
  const { subject, judged } = run;
  const rules = subject.rulebook === null ? [] : rulesOf(subject.rulebook);
  const families = judgeFamilies.filter(
    ({ name, asksModel, scoresStep }) =>
      !asksModel && scoresStep && !judges.some(({ judgeId }) => judgeId === name),
  );
  const made: Judge[] = [];
  for (const family of families) {
    if (family.name === 'programmatic') continue;
    made.push(await family.make({ subject, model: null }));
  }
  const asked = [
    ...rules.map(({ name, judge }) => ({ kind: 'rule' as const, name, judge })),
    ...made.flatMap((judge) =>
      judge.kind === 'local' ? [{ kind: 'judge' as const, name: judge.id, judge }] : [],
    ),
  ];
  const rows = rowsOfTypes(judged, types);
  const tried = asked.map(({ kind, name, judge }) => {
    const columns = new JudgeColumns(`${kind} ${name}`, judged.set, judge.view);
    return { kind, name, judge, columns };
  });
  const file = trajectoriesIn(run.folder);
  let missing = rows.size;
  for await (const batch of readFolderBatches(file)) {
    if (missing === 0) break;
    for (const { text, number } of batch) {
      const trajectory = readTrajectory(text, file, number);
      const row = judged.set.rowOf.get(trajectory.id);
      if (row === undefined || !rows.has(row)) continue;
      missing--;
      for (const { judge, columns } of tried) {
        const repetition = { number: 1, of: 1 };
        const verdict = judgeLocally(judge, { trajectory, repetition, key: '' });
        columns.add(row, { ...verdict, unscored: verdict.error !== null });
      }
    }
  }
  return tried.map(({ kind, name, columns }) => ({ kind, name, columns }));
}

/** A judge for every rule, also for those that are off unless they are named. */
function rulesOf<State>(rulebook: Rulebook<State>): readonly { name: string; judge: LocalJudge }[] {
  return [...rulebook.rules, ...(rulebook.optionalRules ?? [])].map((rule) => {
    // A rulebook may be an instance of a class, which a spread would strip of its methods.
    const alone: Rulebook<State> = Object.create(rulebook, {
      rules: { value: [rule] },
      optionalRules: { value: [] },
    });
    return { name: rule.name, judge: rulesJudge(alone) };
  });
}

/** The first pairs of each type: the rows of the faults and of their parents. */
function rowsOfTypes({ set }: JudgedSet, types: readonly string[]): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const type of types) {
    let pairs = 0;
    for (const stratum of set.strata.keys()) {
      if (set.strata[stratum]?.type !== type) continue;
      for (const [row, own] of set.stratum.entries()) {
        const parent = set.parent[row] ?? NONE;
        if (own !== stratum || parent === NONE || pairs >= MOST_PAIRS) continue;
        pairs++;
        rows.add(row).add(parent);
      }
    }
  }
  return rows;
}
