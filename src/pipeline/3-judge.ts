import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Judge } from '../judges/judge.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';

/** Stage 3: a judge reads each run. It is given the run's content alone, never the trajectory. */
export function* judgeSet(judge: Judge, set: Iterable<Trajectory>): Generator<Verdict> {
  for (const { id, goal, steps, finalAnswer } of set) {
    const started = performance.now();
    const judgement = judge.judge({ goal, steps, finalAnswer }, { id: opaqueId(id) });
    yield {
      trajectoryId: id,
      judgeId: judge.id,
      ...judgement,
      latencySeconds: (performance.now() - started) / 1000,
      promptTokens: 0,
      completionTokens: 0,
      error: null,
      extra: { view: judge.view },
    };
  }
}

/** The same trajectory always has the same name, and the name says nothing about it. */
function opaqueId(id: string): string {
  return createHash('sha256').update(`trajectory ${id}`).digest('hex').slice(0, 16);
}
