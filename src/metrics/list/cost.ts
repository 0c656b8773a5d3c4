import { cost } from '../metric-kinds.ts';

export const secondsPerRun = cost({
  id: 'secondsPerTrajectory',
  label: 'seconds per run',
  description: 'How long the judge took for one verdict, on average.',
  format: 'seconds',
  of: ({ latencySeconds, verdicts }) => (verdicts === 0 ? null : latencySeconds / verdicts),
});

export const tokensPerRun = cost({
  id: 'tokensPerTrajectory',
  label: 'tokens per run',
  description: 'How many tokens the judge read and wrote for one verdict, on average.',
  format: 'count',
  of: ({ promptTokens, completionTokens, verdicts }) =>
    verdicts === 0 ? null : (promptTokens + completionTokens) / verdicts,
});
