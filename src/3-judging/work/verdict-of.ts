import { withoutSecrets } from '../../base/secrets.ts';
import { cutText } from '../../base/text/cut-text.ts';
import type { Json } from '../../run/json.ts';
import { shownHash } from '../../run/shown-hash.ts';
import { VIEW_NAMES } from '../../run/shown-view.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { type Decision, isUnscored, type Judge } from '../judges/judge.ts';
import { type Engines, engineName } from '../session/describe-judges.ts';
import { type Repetition, repetitionField } from './repetition.ts';

/** How an unreadable answer is measured: not at all, or as a pass, as the paper did. */
export type UnscoredAs = 'unscored' | 'clean';

export interface Cost {
  readonly latencySeconds: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export const NO_COST: Cost = { latencySeconds: 0, promptTokens: 0, completionTokens: 0 };

/** The paper's limit, in characters. */
const LONGEST_RATIONALE = 2_000;
/** A model that never stops must not fill the disk; this much shows why its answer is unreadable. */
const LONGEST_RAW = 20_000;

/** What a judge decided about one trajectory, and at what cost. */
export interface Decided {
  readonly trajectory: Trajectory;
  readonly repetition: Repetition;
  readonly decision: Decision;
  readonly cost: Cost;
  /** What a later invocation can recognise the verdict by. */
  readonly key: string;
  /** What the judge was made of; null if nothing is known of it. */
  readonly fingerprint: string | null;
}

/** A decision as a row of the log: the fields of the paper's rows, then how it came about. */
export function verdictOf(
  judge: Judge,
  { trajectory, repetition, decision, cost, key, fingerprint }: Decided,
  engines: Engines,
  unscoredAs: UnscoredAs,
): Verdict {
  const { view } = judge;
  const extra: Record<string, Json> = {
    view,
    shown_sha256: shownHash(view, trajectory),
    key,
    ...repetitionField(repetition),
  };
  if (judge.kind === 'model') {
    const engine = engines.of(judge.model);
    extra.engine = engineName(engine);
    extra.digest = engine.digest;
  }
  if (fingerprint !== null) extra.fingerprint = fingerprint;
  const about = { trajectoryId: trajectory.id, judgeId: judge.id, ...cost };
  if (isUnscored(decision)) {
    // A run that nobody was asked about is not clean by any convention.
    if (decision.tooLongFor !== undefined) extra.too_long_for = decision.tooLongFor;
    else if (unscoredAs === 'clean') extra.unscored_as = 'clean';
    extra.raw = cutText(withoutSecrets(decision.raw), LONGEST_RAW);
    return {
      ...about,
      faulty: false,
      failureStep: null,
      failureType: null,
      confidence: 0.5,
      rationale: '',
      error: withoutSecrets(decision.unscored),
      extra,
    };
  }
  const { faulty, failureStep, failureType, confidence, rawFailureStep, rawConfidence } = decision;
  if (rawFailureStep != null && rawFailureStep !== failureStep) {
    extra.raw_failure_step = rawFailureStep;
  }
  if (rawConfidence !== undefined) extra.raw_confidence = rawConfidence;
  if (decision.score !== undefined) extra.score = decision.score;
  if (decision.faultyWhen !== undefined) extra.faulty_when = decision.faultyWhen;
  if (decision.members !== undefined) extra.members = decision.members;
  const rationale = cutText(withoutSecrets(decision.rationale), LONGEST_RATIONALE);
  const judgement = { faulty, failureStep, failureType, confidence, rationale };
  return { ...about, ...judgement, error: null, extra };
}

/** The same answer for another trajectory that looks the same to the judge. It costs nothing more. */
export function sharedVerdict(
  asked: Verdict,
  trajectory: Trajectory,
  repetition: Repetition,
): Verdict {
  const { raw: _, ...extra } = asked.extra ?? {};
  const { id: trajectoryId } = trajectory;
  const shown_sha256 = shownHash(
    VIEW_NAMES.find((name) => name === extra.view) ?? 'step',
    trajectory,
  );
  const source = typeof extra.shared_with === 'string' ? extra.shared_with : asked.trajectoryId;
  return {
    ...asked,
    ...NO_COST,
    trajectoryId,
    extra: { ...extra, shown_sha256, ...repetitionField(repetition), shared_with: source },
  };
}
