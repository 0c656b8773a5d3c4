import { jsonFloat } from '../../base/python/float-text.ts';
import { FAULTY_WHEN, type FaultyWhen } from '../faulty-when.ts';
import type { JsonObject } from '../json.ts';
import { type MemberAnswers, memberAnswers, type Verdict } from '../verdict.ts';
import { isVerdictRow, parsedRow } from './glance.ts';
import { jsonString } from './json-text.ts';
import { readRow } from './read-row.ts';
import { type VerdictRow, verdictRow } from './verdict-schema.ts';

/** The valid row on a line. One that a glance does not accept goes through its schema, which says why. */
function verdictRowOn(line: string, source: string, lineNumber: number): VerdictRow {
  const row = parsedRow(line);
  return isVerdictRow(row) ? row : readRow(verdictRow, line, source, lineNumber);
}

export function readVerdict(line: string, source: string, lineNumber: number): Verdict {
  const {
    trajectory_id,
    judge_id,
    faulty,
    failure_step,
    failure_type,
    confidence,
    rationale,
    latency_s,
    prompt_tokens,
    completion_tokens,
    error,
    ...extra
  } = verdictRowOn(line, source, lineNumber);
  return {
    trajectoryId: trajectory_id,
    judgeId: judge_id,
    faulty,
    failureStep: failure_step,
    failureType: failure_type,
    confidence,
    rationale,
    latencySeconds: latency_s,
    promptTokens: prompt_tokens,
    completionTokens: completion_tokens,
    error,
    extra: Object.keys(extra).length > 0 ? (extra as JsonObject) : null,
  };
}

/** What a measurement needs of a verdict. Gathering the rest would slow it down by an eighth. */
export interface ScannedVerdict {
  readonly trajectoryId: string;
  readonly judgeId: string;
  readonly faulty: boolean;
  readonly failureStep: number | null;
  readonly failureType: string | null;
  readonly confidence: number;
  /** The reason that the judge gave; empty if it gave none. */
  readonly rationale: string;
  readonly latencySeconds: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** An answer that could not be read is neither a flag nor a pass. */
  readonly unscored: boolean;
  /** Which time the judge was asked, counted from 1. */
  readonly repetition: number;
  /** What the judge was shown, if the row says so. */
  readonly view: unknown;
  /** The hash of what the judge was shown, if the row says so. */
  readonly shown: unknown;
  /** The number that the judge gave, and which numbers mean a fault; null where the row does not say. */
  readonly score: number | null;
  readonly faultyWhen: FaultyWhen | null;
  /** What the graders of a composite said; null for any other judge. */
  readonly members: MemberAnswers | null;
}

export function scanVerdict(line: string, source: string, lineNumber: number): ScannedVerdict {
  const row = verdictRowOn(line, source, lineNumber);
  return {
    trajectoryId: row.trajectory_id,
    judgeId: row.judge_id,
    faulty: row.faulty,
    failureStep: row.failure_step,
    failureType: row.failure_type,
    confidence: row.confidence,
    rationale: row.rationale,
    latencySeconds: row.latency_s,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    unscored: isUnscored(row.error, row.unscored_as),
    repetition: row.repetition ?? 1,
    view: row.view,
    shown: row.shown_sha256,
    ...scoreIn(row),
  };
}

/** What a row says besides the release's keys of the judge's score. */
export function scoreIn(row: {
  readonly [key: string]: unknown;
}): Pick<ScannedVerdict, 'score' | 'faultyWhen' | 'members'> {
  const { score, faulty_when, members } = row;
  return {
    score: typeof score === 'number' && Number.isFinite(score) ? score : null,
    faultyWhen: FAULTY_WHEN.find((when) => when === faulty_when) ?? null,
    members: members === undefined ? null : (memberAnswers.safeParse(members).data ?? null),
  };
}

/** An unreadable answer is unscored, unless its row asks for the paper's convention: clean. */
export function isUnscored(error: string | null, unscoredAs: unknown): boolean {
  return error !== null && unscoredAs !== 'clean';
}

/** One line of `verdicts.jsonl`, without its line break: the release's keys, then all others. */
export function writeVerdict(verdict: Verdict): string {
  const own = `{"trajectory_id":${jsonString(verdict.trajectoryId)},"judge_id":${jsonString(
    verdict.judgeId,
  )},"faulty":${verdict.faulty},"failure_step":${verdict.failureStep},"failure_type":${
    verdict.failureType === null ? 'null' : jsonString(verdict.failureType)
  },"confidence":${jsonFloat(verdict.confidence)},"rationale":${jsonString(
    verdict.rationale,
  )},"latency_s":${jsonFloat(verdict.latencySeconds)},"prompt_tokens":${
    verdict.promptTokens
  },"completion_tokens":${verdict.completionTokens},"error":${
    verdict.error === null ? 'null' : jsonString(verdict.error)
  }`;
  const { extra } = verdict;
  if (extra === null || Object.keys(extra).length === 0) return `${own}}`;
  return `${own},${JSON.stringify(extra).slice(1)}`;
}
