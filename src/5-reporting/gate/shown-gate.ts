import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import { UserError } from '../../base/errors.ts';
import {
  type DecidedCriterion,
  decidedIn,
  type GateRow,
  readGates,
} from '../../folder/logs/gate-log.ts';
import { isoDate } from '../../folder/manifest/judged-at.ts';
import type { GatedJudge, ShownCriterion, ShownGate } from '../page/shown-gate.ts';
import { criterionLabel, isCriterionName, isShare, wantedText } from './criterion-words.ts';
import { lookedAt } from './gate-looks.ts';
import { type GateVerdict, overall } from './gate-result.ts';

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
        ? givenCriteria(row.criteria)
        : [...new Set(criteria.map(({ name, wanted }) => `${name} ${wanted}`))],
    judges,
    stale: judges.some(({ verdicts }) => verdicts === 'others'),
    criteria,
  };
}

/** Nothing for a criterion that this version does not know. */
function shownCriterion(
  criterion: DecidedCriterion,
  { set }: JudgedSet,
): ShownCriterion | readonly never[] {
  const { judge, name, type, reference, ...rest } = criterion;
  if (!isCriterionName(name)) return [];
  const label = type === null ? undefined : set.typeLabels[set.types.indexOf(type)];
  return {
    judgeId: judge,
    name: criterionLabel({ name, type, reference }, label),
    wanted: wantedText({ name, ...rest }),
    type,
    share: isShare(name),
    ...rest,
  };
}

const GIVEN = {
  minDelta: { name: 'delta', bound: 'minimum' },
  maxFalseAlarm: { name: 'false alarms', bound: 'maximum' },
  maxSensitivity: { name: 'edit sensitivity', bound: 'maximum' },
  minNetDelta: { name: 'net delta', bound: 'minimum' },
  minRobustness: { name: 'robustness', bound: 'minimum' },
  maxDrop: { name: 'drop', bound: 'maximum' },
  maxUnscored: { name: 'unscored', bound: 'maximum' },
} as const;

/** The criteria of a gate that did not record how they were decided. */
function givenCriteria(criteria: GateRow['criteria']): readonly string[] {
  return Object.entries(GIVEN).flatMap(([key, { name, bound }]) => {
    const threshold = criteria[key];
    if (typeof threshold !== 'number' || !Number.isFinite(threshold)) return [];
    const label = criterionLabel({ name, type: null, reference: null }, undefined);
    return [`${label} ${wantedText({ name, bound, threshold })}`];
  });
}
