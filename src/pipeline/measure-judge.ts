import { DEFAULT_SEED } from '../dataset/limits.ts';
import { planSet } from '../dataset/plan-set.ts';
import type { Environment } from '../environment/environment.ts';
import { numberFormats } from '../environment/number-formats.ts';
import { loadEnvironment } from '../environments/load-environment.ts';
import type { Judge, JudgeDefinition } from '../judges/judge.ts';
import type { Measurement } from '../metrics/measurement/measurement.ts';
import { judgedSetFromMemory } from '../run-folder/rows/judged-set-from-memory.ts';
import type { Verdict } from '../trajectory/verdict.ts';
import { DEFAULT_MEASURE, type MeasureOptions, measure } from './4-measure.ts';
import type { JudgeOptions } from './judge-job.ts';
import { judgeSet } from './judge-set.ts';
import { labelledSet } from './labelled-set.ts';

export interface MeasureJudgeOptions extends Partial<MeasureOptions> {
  /** How many trajectories to aim for, not counting the clean parents that are added. */
  readonly n?: number;
  readonly seed?: number | bigint;
  /** The support desk by default. */
  readonly environment?: Environment;
  /** The fault types to plant; the environment's default ones if omitted. */
  readonly types?: readonly string[];
  readonly judging?: Partial<JudgeOptions>;
}

const DEFAULT_SIZE = 400;

/**
 * Stages 1 to 4 in one call, in memory: generates a set with every clean parent, has one judge read it,
 * and measures what the judge sees.
 *
 * @example
 * const { judges } = await measureJudge(defineJudge({ id: 'mine', view: 'step', judge }), { n: 400 });
 */
export async function measureJudge(
  judge: Judge | JudgeDefinition,
  { n = DEFAULT_SIZE, seed = DEFAULT_SEED, types, judging, ...given }: MeasureJudgeOptions = {},
): Promise<Measurement> {
  const { environment = await loadEnvironment('support-desk'), ...options } = given;
  const plan = planSet(environment, { size: n, seed, types, withParents: true });
  const set = [...labelledSet(plan)];
  const verdicts: Verdict[] = [];
  const asked = judgeSet(judge, set, {
    formats: numberFormats(environment),
    types: environment.faults.map(({ name }) => name),
    ...(judging === undefined ? {} : { options: judging }),
  });
  for await (const verdict of asked) verdicts.push(verdict);
  const family = 'kind' in judge ? (judge.family ?? null) : null;
  const records = new Map([[judge.id, { family }]]);
  const judged = judgedSetFromMemory(set, verdicts, environment, records);
  return measure(judged, { ...DEFAULT_MEASURE, ...options });
}
