import { createHash } from 'node:crypto';
import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import { UserError } from '../../base/errors.ts';
import { StoreError } from '../../base/files/store-error.ts';
import { version } from '../../base/version.ts';
import {
  appendGate,
  type DecidedCriterion,
  type GateRow,
  readGates,
} from '../../folder/logs/gate-log.ts';
import type { GateCriteria } from './criteria.ts';
import type { GateCriterion, GateResult } from './gate-result.ts';
import { type LookedAt, type Looks, looksBefore } from './looks.ts';

/** Which verdicts of which judges a gate looks at. */
export function lookedAt({ set, judges }: JudgedSet): readonly LookedAt[] {
  return judges.map(({ judgeId, flag }) => {
    // By id and not by row, so that a set that was merely shuffled is the same.
    const rows = set.ids
      .map((id, row) => `${id}\0${set.fingerprint[row]}\0${flag[row]}`)
      .filter((_, row) => (flag[row] as number) >= 0)
      .sort();
    const data = createHash('sha256').update(rows.join('\n')).digest('hex');
    return { judge: judgeId, data: `sha256:${data}`, scored: rows.length };
  });
}

/** How often these judges were gated in this folder on other verdicts than they have now. */
export async function earlierLooks(folder: string, now: readonly LookedAt[]): Promise<Looks> {
  return looksBefore(await readGates(folder), now);
}

/** What was gated, and under which conditions. */
export interface Gated {
  readonly judges: readonly LookedAt[];
  readonly criteria: GateCriteria;
  readonly looks: number | undefined;
  readonly any: boolean;
  readonly at: Date;
}

/** A gate as its folder remembers it. */
export function gateRecord(
  { verdict, confidence, criteria: decided }: GateResult,
  gated: Gated,
): GateRow {
  const { judges, criteria, looks = null, any, at } = gated;
  return {
    at: at.toISOString(),
    version,
    verdict,
    confidence,
    looks,
    any,
    criteria: { ...criteria },
    judges: judges.map((judge) => ({ ...judge })),
    decided: decided.map(recordedCriterion),
  };
}

/**
 * Remembers a gate in its folder. Resolves with why that was not possible, or with null: a folder that
 * cannot be written to can still be gated.
 */
export async function rememberGate(folder: string, record: GateRow): Promise<string | null> {
  try {
    await appendGate(folder, record);
    return null;
  } catch (cause) {
    if (cause instanceof StoreError || cause instanceof UserError) return cause.message;
    throw cause;
  }
}

/** What is kept of a criterion. Its reason is left out: it follows from the rest and is longer than that. */
function recordedCriterion(criterion: GateCriterion): DecidedCriterion {
  const { over, reason, needed, neededParents, neededSize, power, ...kept } = criterion;
  return kept;
}
