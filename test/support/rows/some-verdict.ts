import type { Verdict } from '../../../src/run/verdict.ts';

export function someVerdict(id: string, further: Partial<Verdict> = {}): Verdict {
  return {
    trajectoryId: id,
    judgeId: 'step:model',
    faulty: true,
    failureStep: 2,
    failureType: 'wrong_tool',
    confidence: 0.75,
    rationale: 'the wrong “tool”\nwas used \u0000 \ud83d\ude00',
    latencySeconds: 1.5,
    promptTokens: 1000,
    completionTokens: 50,
    error: null,
    extra: { view: 'step', key: `key of ${id}` },
    ...further,
  };
}
