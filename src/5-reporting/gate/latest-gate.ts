import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import { UserError } from '../../base/errors.ts';
import {
  type DecidedCriterion,
  decidedIn,
  type GateRow,
  readGates,
} from '../../folder/logs/gate-log.ts';
import { isoDate } from '../../folder/manifest/recorded-history.ts';
import type { GatedJudge, ShownCriterion, ShownGate } from '../page/shown-gate.ts';
import { CRITERIA, criterionOf } from './criteria.ts';
import { shownDecision } from './gate-headline.ts';
import { type GateVerdict, overall } from './gate-result.ts';
import { intervalText, thresholdText, valueText } from './gate-words.ts';
import { lookedAt } from './looks.ts';

/**
 * The latest gate that a folder remembers; null without one. A list that cannot be read is no reason to
 * write no page, so it is only noted.
 */
export async function latestGate(
  folder: string,
  onNote: (text: string) => void = () => {},
): Promise<GateRow | null> {
  try {
    return (await readGates(folder)).at(-1) ?? null;
  } catch (cause) {
    if (!(cause instanceof UserError)) throw cause;
    onNote(`The page shows no gate: ${cause.message}`);
    return null;
  }
}

/** What the latest gate decided on the very verdicts that a folder has now, in one line; null without one. */
export async function latestDecision(
  folder: string,
  all: JudgedSet,
  shown: JudgedSet,
  onNote: (text: string) => void = () => {},
): Promise<string | null> {
  const row = await latestGate(folder, onNote);
  const gate = row === null ? null : shownGate(row, all, shown);
  return gate === null || gate.stale ? null : shownDecision(gate);
}

/**
 * A gate's record, for the page.
 *
 * @param all every judge of the folder
 * @param shown the judges that the page shows
 */
export function shownGate(row: GateRow, all: JudgedSet, shown: JudgedSet): ShownGate {
  const decided = decidedIn(row);
  const gated = row.judges.map(({ judge }) => judge);
  const now = new Map(
    lookedAt({ ...all, judges: all.judges.filter(({ judgeId }) => gated.includes(judgeId)) }).map(
      ({ judge, data }) => [judge, data],
    ),
  );
  const isOnPage = (id: string): boolean => shown.judges.some(({ judgeId }) => judgeId === id);
  const criteria = decided?.flatMap((criterion) => shownCriterion(criterion, all)) ?? null;
  const verdictOf = (id: string): GateVerdict | null => {
    const own = criteria?.filter(({ judgeId }) => judgeId === id) ?? [];
    return own.length === 0 ? null : overall(own.map(({ verdict }) => verdict));
  };
  const judges = row.judges.map(
    ({ judge, data }): GatedJudge => ({
      judgeId: judge,
      verdict: verdictOf(judge),
      verdicts: now.get(judge) !== data ? 'others' : isOnPage(judge) ? 'shown' : 'not on this page',
    }),
  );
  return {
    at: isoDate(row.at),
    verdict: row.verdict,
    confidence: row.confidence,
    any: row.any,
    asked:
      criteria === null
        ? askedCriteria(row.criteria)
        : [...new Set(criteria.map(({ name, wanted }) => `${name} ${wanted}`))],
    judges,
    stale: judges.some(({ verdicts }) => verdicts === 'others'),
    criteria,
  };
}

/** Nothing for a criterion that this version does not know. */
function shownCriterion(
  decided: DecidedCriterion,
  { set }: JudgedSet,
): ShownCriterion | readonly never[] {
  const { judge, type, key, verdict } = decided;
  const criterion = criterionOf(key);
  if (criterion === undefined) return [];
  const label = type === null ? null : (set.typeLabels[set.types.indexOf(type)] ?? type);
  return {
    judgeId: judge,
    verdict,
    name: criterion.label({ ...decided, type: label }),
    value: valueText(decided),
    interval: intervalText(decided),
    wanted: thresholdText(decided),
    pairs:
      decided.value === null
        ? null
        : { judge, ...(type === null ? {} : { type }), ...criterion.pairs },
  };
}

/** The criteria of a gate that did not record how they were decided. */
function askedCriteria(given: GateRow['criteria']): readonly string[] {
  return CRITERIA.flatMap(({ key, name, label, bound }) => {
    const threshold = given[key];
    if (typeof threshold !== 'number' || !Number.isFinite(threshold)) return [];
    return [
      `${label({ name, type: null, reference: null })} ${thresholdText({ bound, threshold })}`,
    ];
  });
}
