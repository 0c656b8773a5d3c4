import { InvalidOptionError } from '../../errors.ts';
import { type Decision, isUnscored, type ModelJudge } from '../model-judge.ts';
import { judgeFamilies } from './judge-families.ts';
import { type Decoding, type JudgeSetting, llmJudge, SEED } from './llm-judge.ts';
import { unscored } from './parse-verdict.ts';

const DEFAULT_SAMPLES = 3;
const DEFAULT_TEMPERATURE = 0.7;

type Vote = Exclude<Decision, { unscored: string }>;

/** The majority of several samples of the step judge, each with a seed of its own. */
export function selfConsistencyJudge(
  setting: JudgeSetting,
  options: Decoding & { readonly k?: number | undefined } = {},
): ModelJudge {
  const { k = DEFAULT_SAMPLES, temperature = DEFAULT_TEMPERATURE, seed = SEED } = options;
  if (!Number.isSafeInteger(k) || k < 1) {
    throw new InvalidOptionError('--k', `must be a whole number from 1, not ${k}`);
  }
  const family = judgeFamilies.find(({ name }) => name === 'step');
  if (family === undefined) throw new TypeError('there is no step judge to sample');
  const member = llmJudge(family, setting, { temperature });
  return {
    id: `selfcons${k}:${setting.model.name}`,
    view: member.view,
    model: setting.model,
    questions: (run) =>
      member
        .questions(run)
        .flatMap((question) =>
          Array.from({ length: k }, (_, sample) => ({ ...question, seed: seed + sample, sample })),
        ),
    decide(answers, run) {
      const samples = Array.from({ length: k }, (_, i) => member.decide([answers[i] ?? ''], run));
      return majority(samples);
    },
  };
}

/**
 * The verdict of k samples. A tie is clean. A sample that cannot be read is no vote: the verdict
 * stands if it would stand whatever that sample had said, and is unscored otherwise. Shares are of
 * all k, so an unreadable sample never raises the confidence.
 */
export function majority(samples: readonly Decision[]): Decision {
  const k = samples.length;
  const votes = samples.filter((sample): sample is Vote => !isUnscored(sample));
  const flagging = votes.filter(({ faulty }) => faulty);
  const unreadable = samples.filter(isUnscored);
  const faulty = 2 * flagging.length > k;
  if (!faulty && 2 * (flagging.length + unreadable.length) > k) {
    return unscored(
      `${unreadable.length} of ${k} samples cannot be read, and they would decide: ${unreadable[0]?.unscored}`,
      unreadable.map(({ raw }) => raw).join('\n'),
    );
  }
  const agreeing = faulty ? flagging.length : votes.length - flagging.length;
  return {
    faulty,
    failureStep: faulty ? mostCommon(flagging.map(({ failureStep }) => failureStep)) : null,
    failureType: faulty ? mostCommon(flagging.map(({ failureType }) => failureType)) : null,
    confidence: agreeing / k,
    rationale: `${flagging.length}/${k} votes for faulty`,
    rawFailureStep: faulty
      ? mostCommon(flagging.map(({ rawFailureStep }) => rawFailureStep ?? null))
      : null,
  };
}

/** The value named most often, the first seen on a tie; a vote that names none has no say. */
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
