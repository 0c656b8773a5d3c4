import { InvalidOptionError } from '../../../base/errors.ts';
import { DEFAULT_SAMPLES } from '../../settings.ts';
import { type Decision, isUnscored, type ModelJudge } from '../judge.ts';
import type { ModelSetting } from '../judge-context.ts';
import { SEED, VOTE_TEMPERATURE } from '../protocol.ts';
import { llmJudge } from './llm-judge.ts';
import { step } from './prompt-families.ts';

/** The majority of several samples of the step judge, each with its own seed. */
export function selfConsistencyJudge(setting: ModelSetting): ModelJudge {
  const { model, samples = DEFAULT_SAMPLES, temperature = VOTE_TEMPERATURE } = setting;
  const { seed = SEED } = setting;
  if (!Number.isSafeInteger(samples) || samples < 1) {
    throw new InvalidOptionError('--samples', `must be a whole number from 1, not ${samples}`);
  }
  const member = llmJudge(step, { ...setting, temperature });
  const indices = Array.from({ length: samples }, (_, sample) => sample);
  return {
    kind: 'model',
    id: `selfcons${samples}:${model.name}`,
    family: 'selfcons',
    view: member.view,
    model,
    samples,
    questions: (run) =>
      member
        .questions(run)
        .flatMap((question) =>
          indices.map((sample) => ({ ...question, seed: seed + sample, sample })),
        ),
    decide: (answers, run) =>
      majority(indices.map((sample) => member.decide([answers[sample] ?? ''], run))),
  };
}

type Vote = Exclude<Decision, { unscored: string }>;

/**
 * The decision of several samples. A tie is a pass. A sample that cannot be read does not vote: the
 * decision stands if no vote of that sample could have changed it, and is unscored otherwise. The
 * confidence is a share of all samples, so an unreadable one never raises it.
 */
export function majority(samples: readonly Decision[]): Decision {
  const count = samples.length;
  const votes = samples.filter((sample): sample is Vote => !isUnscored(sample));
  const flagging = votes.filter(({ faulty }) => faulty);
  const unreadable = samples.filter(isUnscored);
  const faulty = 2 * flagging.length > count;
  if (!faulty && 2 * (flagging.length + unreadable.length) > count) {
    return {
      unscored: `${unreadable.length} of ${count} samples cannot be read, and they would decide: ${unreadable[0]?.unscored}`,
      raw: unreadable.map(({ raw }) => raw).join('\n'),
    };
  }
  const agreeing = faulty ? flagging.length : votes.length - flagging.length;
  return {
    faulty,
    failureStep: faulty ? mostCommon(flagging.map(({ failureStep }) => failureStep)) : null,
    failureType: faulty ? mostCommon(flagging.map(({ failureType }) => failureType)) : null,
    confidence: agreeing / count,
    rationale: `${flagging.length}/${count} votes for faulty`,
    rawFailureStep: faulty
      ? mostCommon(flagging.map(({ rawFailureStep }) => rawFailureStep ?? null))
      : null,
  };
}

/** The value named most often, and the first of them on a tie. Votes that name none are ignored. */
function mostCommon<Value>(values: readonly (Value | null)[]): Value | null {
  const counts = new Map<Value, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: Value | null = null;
  let most = 0;
  for (const [value, count] of counts) {
    if (count <= most) continue;
    best = value;
    most = count;
  }
  return best;
}
