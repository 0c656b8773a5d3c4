import { jsonFloat } from '../../base/python/float-text.ts';
import type { JsonObject } from '../json.ts';
import type { Verdict } from '../verdict.ts';
import { isVerdictRow, parsedRow } from './glance.ts';
import { jsonString } from './json-text.ts';
import { readRow } from './read-row.ts';
import { verdictRow } from './verdict-schema.ts';

export function readVerdict(line: string, source: string, lineNumber: number): Verdict {
  const row = parsedRow(line);
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
  } = isVerdictRow(row) ? row : readRow(verdictRow, line, source, lineNumber);
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
