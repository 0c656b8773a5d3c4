import { setTimeout as wait } from 'node:timers/promises';
import { planSet } from '../../src/dataset/plan-set.ts';
import { numberFormats } from '../../src/environment/number-formats.ts';
import { supportDesk } from '../../src/environments/support-desk/support-desk.ts';
import { loadJudge } from '../../src/judges/load-judge.ts';
import { StopSwitch } from '../../src/judging/asking/stop.ts';
import type { AnyJudge } from '../../src/judging/work-judge.ts';
import type { GenerateRequest, Model } from '../../src/models/model.ts';
import {
  DEFAULT_JUDGING,
  type JudgeJob,
  type JudgeOptions,
  judgeFolder,
} from '../../src/pipeline/3-judge.ts';
import { labelledSet } from '../../src/pipeline/labelled-set.ts';
import { VerdictLog } from '../../src/run-folder/logs/verdict-log.ts';
import type { Verdict } from '../../src/trajectory/verdict.ts';

export const formats = numberFormats(supportDesk);
export const someSet = [...labelledSet(planSet(supportDesk, { size: 40, seed: 7 }))];

type Answer = (request: GenerateRequest, call: number) => string | Promise<string>;

/** A model in process. `answer` may throw, wait, or count. */
export function fakeModel(answer: Answer = flagged, further: Partial<Model> = {}) {
  const prompts: string[] = [];
  const seen = { active: 0, peak: 0 };
  const model: Model = {
    name: 'fake:1b',
    endpoint: 'fake',
    describe: async () => ({ engine: 'fake', version: '1.0', digest: 'sha256:abc' }),
    async generate(request) {
      prompts.push(request.prompt);
      seen.active++;
      seen.peak = Math.max(seen.peak, seen.active);
      try {
        const text = await answer(request, prompts.length - 1);
        return { text, promptTokens: 1000, completionTokens: 10, latencySeconds: 0.5 };
      } finally {
        seen.active--;
      }
    },
    ...further,
  };
  return { model, prompts, seen };
}

/** An answer that depends on the prompt alone. */
export function flagged({ prompt }: { readonly prompt: string }): string {
  const faulty = prompt.length % 2 === 0;
  return JSON.stringify({
    faulty,
    failure_type: faulty ? 'wrong_tool' : 'none',
    failure_step: faulty ? 1 : -1,
    confidence: 0.8,
    reasoning: `it has ${prompt.length} characters`,
  });
}

export const slowly =
  (milliseconds: number, answer: Answer = flagged): Answer =>
  async (request, call) => {
    await wait(milliseconds);
    return answer(request, call);
  };

export function judgeNamed(name: string, model: Model | null, k?: number): Promise<AnyJudge> {
  return loadJudge(name, { environment: supportDesk, formats, model, k });
}

export function jobIn(
  folder: string,
  judges: readonly AnyJudge[],
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

export async function verdictsIn(folder: string): Promise<Verdict[]> {
  const rows: Verdict[] = [];
  const log = await VerdictLog.open(`${folder}/verdicts.jsonl`, { onRow: (row) => rows.push(row) });
  await log.close();
  return rows;
}

/** What two runs of the same work have in common: everything but how long it took, in any order. */
export function comparable(rows: readonly Verdict[]): readonly string[] {
  return rows.map((row) => JSON.stringify({ ...row, latencySeconds: 0 })).toSorted();
}
