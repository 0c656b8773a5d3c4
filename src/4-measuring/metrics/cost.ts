import type { JudgeColumns } from '../rows/judge-columns.ts';
import { cost } from './metric-kinds.ts';

export const secondsPerRun = cost({
  id: 'secondsPerTrajectory',
  label: 'seconds per run',
  description: 'How long the judge took for one verdict, on average.',
  format: 'seconds',
  of: (judge) => perVerdict(judge, judge.latencySeconds),
});

export const tokensPerRun = cost({
  id: 'tokensPerTrajectory',
  label: 'tokens per run',
  description: 'How many tokens the judge read and wrote for one verdict, on average.',
  format: 'count',
  of: (judge) => perVerdict(judge, judge.promptTokens + judge.completionTokens),
});

/** Verdicts on runs that no other number is about cost as much as any. */
const perVerdict = ({ allVerdicts }: JudgeColumns, total: number): number | null =>
  allVerdicts === 0 ? null : total / allVerdicts;
