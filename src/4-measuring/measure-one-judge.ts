import type { Environment } from '../1-worlds/contract/environment.ts';
import { loadEnvironment } from '../1-worlds/load-environment.ts';
import { DEFAULT_ENVIRONMENT } from '../1-worlds/settings.ts';
import { planSet } from '../2-planting/plan/plan-set.ts';
import { labelledSet } from '../2-planting/plant.ts';
import type { SetSettings } from '../2-planting/settings.ts';
import type { DefinedJudge, Judge } from '../3-judging/judges/judge.ts';
import { judgeSet } from '../3-judging/session/judge-in-memory.ts';
import type { AskingSettings } from '../3-judging/settings.ts';
import type { Verdict } from '../run/verdict.ts';
import { DEFAULT_MEASURE, type MeasureOptions, measure } from './measure.ts';
import type { Measurement } from './measurement/measurement.ts';
import { judgedSetFromMemory } from './rows/judged-set-from-memory.ts';

export interface MeasureJudgeOptions
  extends Partial<MeasureOptions>,
    Partial<Pick<SetSettings, 'size' | 'seed' | 'types'>> {
  /** The support desk by default. */
  readonly environment?: Environment;
  /** How the judge is asked: settings of `tj judge`. */
  readonly judging?: Partial<AskingSettings>;
}

/**
 * Stages 1 to 4 in one call, in memory: generates a set with every clean parent, has one judge read it,
 * and measures what the judge sees.
 *
 * @example
 * const { judges } = await measureJudge(defineJudge({ id: 'mine', view: 'step', judge }), { size: 400 });
 */
export async function measureJudge(
  judge: Judge | DefinedJudge,
  given: MeasureJudgeOptions = {},
): Promise<Measurement> {
  const { environment = await loadEnvironment(DEFAULT_ENVIRONMENT), judging, ...options } = given;
  const plan = planSet(environment, { ...options, parents: true });
  const set = [...labelledSet(plan)];
  const verdicts: Verdict[] = [];
  const asked = judgeSet(judge, set, {
    subject: environment,
    ...(judging === undefined ? {} : { options: judging }),
  });
  for await (const verdict of asked) verdicts.push(verdict);
  const family = judge.kind === 'defined' ? null : (judge.family ?? null);
  const kind = judge.kind === 'defined' ? 'external' : judge.kind;
  const records = new Map([[judge.id, { family, kind }]]);
  const judged = judgedSetFromMemory(set, verdicts, environment, records, plan.seed);
  return measure(judged, { ...DEFAULT_MEASURE, ...options });
}
