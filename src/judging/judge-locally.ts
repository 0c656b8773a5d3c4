import { performance } from 'node:perf_hooks';
import type { Trajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';
import { opaqueId } from './opaque-id.ts';
import { verdictOf } from './verdict-of.ts';
import { runInView, type WorkJudge } from './work-judge.ts';

/** Asks a judge that needs nobody else. The key is for verdicts that a later run may find. */
export function judgeLocally(
  work: WorkJudge & { kind: 'local' },
  trajectory: Trajectory,
  key: string | null,
): Verdict {
  const { judge } = work;
  const started = performance.now();
  const decision = judge.judge(runInView(judge.view, trajectory), { id: opaqueId(trajectory.id) });
  const latencySeconds = (performance.now() - started) / 1000;
  const cost = { latencySeconds, promptTokens: 0, completionTokens: 0 };
  return verdictOf(work, trajectory.id, key, decision, cost, 'unscored');
}
