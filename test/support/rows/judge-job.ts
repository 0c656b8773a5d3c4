import { planSet } from '../../../src/dataset/plan-set.ts';
import { numberFormats } from '../../../src/environment/number-formats.ts';
import { supportDesk } from '../../../src/environments/support-desk/support-desk.ts';
import type { Judge } from '../../../src/judges/judge.ts';
import { loadJudge } from '../../../src/judges/load-judge.ts';
import { StopSwitch } from '../../../src/judging/asking/stop.ts';
import type { Model } from '../../../src/models/model.ts';
import {
  DEFAULT_JUDGING,
  type JudgeJob,
  type JudgeOptions,
  judgeFolder,
} from '../../../src/pipeline/3-judge.ts';
import { labelledSet } from '../../../src/pipeline/labelled-set.ts';

const formats = numberFormats(supportDesk);
export const someSet = [...labelledSet(planSet(supportDesk, { size: 40, seed: 7 }))];

export function judgeNamed(name: string, model: Model | null, samples?: number): Promise<Judge> {
  return loadJudge(name, { subject: supportDesk, formats, model, samples });
}

export function jobIn(
  folder: string,
  judges: readonly Judge[],
  options: Partial<JudgeOptions> = {},
  further: Partial<JudgeJob> = {},
): JudgeJob {
  return {
    folder,
    trajectories: someSet,
    judges,
    formats,
    options: {
      ...DEFAULT_JUDGING,
      backoff: { baseSeconds: 0.001, mostSeconds: 0.002 },
      ...options,
    },
    stop: new StopSwitch(),
    jitter: () => 0.5,
    entry: { command: 'judge' },
    onNote: () => {},
    onStart: () => () => {},
    ...further,
  };
}

export const runJob = (...args: Parameters<typeof jobIn>) => judgeFolder(jobIn(...args));
