import { performance } from 'node:perf_hooks';
import type { Verdict } from '../run/verdict.ts';
import { Engines } from './engines.ts';
import type { LocalJudge } from './judges/judge.ts';
import { runInView } from './shown-run.ts';
import { verdictOf } from './verdict-of.ts';
import type { WorkItem } from './work-item.ts';

const NO_ENGINES = new Engines(new Map());

/**
 * A local judge is a function of what it is shown: even its item's id is drawn from that and from the
 * repetition. So its verdicts are the same in every run folder.
 */
export function judgeLocally(
  judge: LocalJudge,
  { trajectory, repetition, key }: Pick<WorkItem, 'trajectory' | 'repetition' | 'key'>,
): Verdict {
  const started = performance.now();
  const decision = judge.judge(runInView(judge.view, trajectory), { id: key.slice(0, 16) });
  const latencySeconds = (performance.now() - started) / 1000;
  const cost = { latencySeconds, promptTokens: 0, completionTokens: 0 };
  const decided = { trajectory, repetition, decision, cost, key, fingerprint: null };
  return verdictOf(judge, decided, NO_ENGINES, 'unscored');
}
