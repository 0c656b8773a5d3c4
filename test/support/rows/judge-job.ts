import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { StopSwitch } from '../../../src/3-judging/asking/stop.ts';
import { type JudgeJob, judgeFolder } from '../../../src/3-judging/judge.ts';
import type { Judge } from '../../../src/3-judging/judges/judge.ts';
import { loadJudge } from '../../../src/3-judging/judges/load-judge.ts';
import type { Model } from '../../../src/3-judging/models/model.ts';
import type { AskingSettings } from '../../../src/3-judging/settings.ts';

export const someSet = [...labelledSet(planSet(supportDesk, { size: 40, seed: 7 }))];

export function judgeNamed(
  name: string,
  model: Model | null,
  samples?: number,
  context?: number,
): Promise<Judge> {
  return loadJudge(name, { subject: supportDesk, model, samples, context });
}

export function jobIn(
  folder: string,
  judges: readonly Judge[],
  options: Partial<AskingSettings> = {},
  further: Partial<JudgeJob> = {},
): JudgeJob {
  return {
    folder,
    trajectories: someSet,
    judges,
    subject: supportDesk,
    options,
    backoff: { baseSeconds: 0.001, mostSeconds: 0.002 },
    stop: new StopSwitch(),
    jitter: () => 0.5,
    entry: { command: 'judge' },
    onNote: () => {},
    onStart: () => () => {},
    ...further,
  };
}

export const runJob = (...args: Parameters<typeof jobIn>) => judgeFolder(jobIn(...args));
