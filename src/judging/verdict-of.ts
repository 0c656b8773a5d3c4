import { type Decision, isUnscored } from '../judges/model-judge.ts';
import type { EngineInfo } from '../models/model.ts';
import type { Json } from '../trajectory/json.ts';
import type { Verdict } from '../trajectory/verdict.ts';
import type { WorkJudge } from './work-judge.ts';

/** What an unreadable answer counts as in a measurement: nothing, or a pass as in the paper. */
export type UnscoredAs = 'unscored' | 'clean';

export interface Cost {
  readonly latencySeconds: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export const NO_COST: Cost = { latencySeconds: 0, promptTokens: 0, completionTokens: 0 };

const LONGEST_RATIONALE = 2000;
/** A model that never stops must not fill the disk; what is kept shows well enough what it did. */
const LONGEST_RAW = 1 << 16;

/** A decision as a row of the log: the release's keys, then how it came about. */
export function verdictOf(
  work: WorkJudge,
  trajectoryId: string,
  key: string | null,
  decision: Decision,
  cost: Cost,
  unscoredAs: UnscoredAs,
): Verdict {
  const extra: Record<string, Json> = { view: work.judge.view };
  if (key !== null) extra.key = key;
  if (work.kind === 'model') {
    extra.engine = engineName(work.engine);
    extra.digest = work.engine.digest;
  }
  const about = { trajectoryId, judgeId: work.judge.id, ...cost };
  if (isUnscored(decision)) {
    if (unscoredAs === 'clean') extra.unscored_as = 'clean';
    extra.raw = decision.raw.slice(0, LONGEST_RAW);
    return {
      ...about,
      faulty: false,
      failureStep: null,
      failureType: null,
      confidence: 0.5,
      rationale: '',
      error: decision.unscored,
      extra,
    };
  }
  const { faulty, failureStep, failureType, confidence, rawFailureStep } = decision;
  if (rawFailureStep != null && rawFailureStep !== failureStep) {
    extra.raw_failure_step = rawFailureStep;
  }
  const rationale = firstCharacters(decision.rationale, LONGEST_RATIONALE);
  const judgement = { faulty, failureStep, failureType, confidence, rationale };
  return { ...about, ...judgement, error: null, extra };
}

/** The same answer for a trajectory that shows its judge the same: it was paid for already. */
export function sharedVerdict(asked: Verdict, trajectoryId: string): Verdict {
  const { raw: _, ...extra } = asked.extra ?? {};
  const source = typeof extra.shared_with === 'string' ? extra.shared_with : asked.trajectoryId;
  return { ...asked, ...NO_COST, trajectoryId, extra: { ...extra, shared_with: source } };
}

export function engineName({ engine, version }: EngineInfo): string {
  return version === null ? engine : `${engine} ${version}`;
}

/** Characters as Python counts them, so that none is cut in half. */
function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}
