import { createHash } from 'node:crypto';
import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import { UserError } from '../../base/errors.ts';
import { StoreError } from '../../base/files/store-error.ts';
import { present } from '../../base/present.ts';
import { version } from '../../base/version.ts';
import {
  appendGate,
  type DecidedCriterion,
  type GateRow,
  readGates,
} from '../../folder/logs/gate-log.ts';
import type { GateCriteria } from './criteria.ts';
import type { GateCriterion, GateResult } from './gate-result.ts';

/** One judge as it was when it was gated: which verdicts there were, and how many. */
export interface LookedAt {
  readonly judge: string;
  /** A fingerprint of its verdicts and of what they are about. */
  readonly data: string;
  readonly scored: number;
}

/** What has to be known of an earlier gate to count it. */
export type EarlierGate = Pick<GateRow, 'at' | 'verdict' | 'confidence' | 'judges'>;

/** How often judges were gated before on other verdicts than now, by the judge with the most. */
export interface Looks {
  readonly earlier: number;
  /** The sum over those looks of what each of them risked, at one of its two bounds. */
  readonly risked: number;
  /** Whether some of them saw fewer verdicts than there are now. */
  readonly grown: boolean;
}

/**
 * Counts the earlier looks. Gating the very same verdicts again is no new look, whatever the criteria:
 * nothing new can be seen in them.
 */
export function looksBefore(gates: readonly EarlierGate[], now: readonly LookedAt[]): Looks {
  const counted = now.map(({ judge, data, scored }): Looks => {
    const seen = new Map<string, { confidence: number; scored: number }>();
    for (const { confidence, judges } of gates) {
      for (const earlier of judges) {
        if (earlier.judge !== judge || earlier.data === data) continue;
        const least = Math.min(confidence, seen.get(earlier.data)?.confidence ?? 1);
        seen.set(earlier.data, { confidence: least, scored: earlier.scored });
      }
    }
    const looks = [...seen.values()];
    return {
      earlier: looks.length,
      risked: looks.reduce((sum, { confidence }) => sum + (1 - confidence) / 2, 0),
      grown: looks.some((look) => look.scored < scored),
    };
  });
  const none: Looks = { earlier: 0, risked: 0, grown: false };
  return counted.reduce((most, own) => (own.earlier > most.earlier ? own : most), none);
}

/** What earlier looks do to the error of this one, in one sentence; null if they do nothing. */
export function lookNote({ earlier, risked, grown }: Looks, confidence: number): string | null {
  if (earlier === 0) return null;
  const own = (1 - confidence) / 2;
  const total = `${Number((100 * Math.min(1, risked + own)).toPrecision(3))} %`;
  const what = `This folder was gated ${times(earlier)} before on ${grown ? 'fewer' : 'other'} verdicts of the same judge`;
  const luck = `a judge at a threshold passes one of these looks by luck in up to ${total} of cases`;
  return `${what}: ${luck}. Verdicts of tj judge --until may be looked at as often as you like.`;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** What earlier looks at growing data mean for this one, one sentence each. */
export async function lookNotes(
  folder: string,
  judges: readonly LookedAt[],
  confidence: number,
): Promise<readonly string[]> {
  const found = lookNote(looksBefore(await readGates(folder), judges), confidence);
  return found === null ? [] : [found];
}

/** Which verdicts of which judges a gate looks at. */
export function lookedAt({ set, judges }: JudgedSet): readonly LookedAt[] {
  return judges.map(({ judgeId, flag, repetitions }) => {
    const flagsOf = (row: number): string => repetitions.map((each) => each.flag[row]).join(' ');
    // By id and not by row, so that a set that was merely shuffled is the same.
    const rows = set.ids
      .map((id, row) => `${id}\0${set.fingerprint[row]}\0${flagsOf(row)}`)
      .filter((_, row) => present(flag[row]) >= 0)
      .sort();
    const data = createHash('sha256').update(rows.join('\n')).digest('hex');
    return { judge: judgeId, data: `sha256:${data}`, scored: rows.length };
  });
}

/** What was gated, and under which conditions. */
interface Gated {
  readonly judges: readonly LookedAt[];
  readonly criteria: GateCriteria;
  readonly any: boolean;
  readonly at: Date;
}

/** A gate as its folder remembers it. */
export function gateRecord(
  { verdict, confidence, criteria: decided }: GateResult,
  gated: Gated,
): GateRow {
  const { judges, criteria, any, at } = gated;
  return {
    at: at.toISOString(),
    version,
    verdict,
    confidence,
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
