import { terms } from '../../run/terms.ts';
import type { Ranking } from './listed-metric.ts';
import { discrimination } from './metric-kinds.ts';
import { bootstrapOverInstances, scoreOfPairs } from './paired.ts';

export const delta = discrimination({
  id: 'delta',
  ...terms.delta,
  group: 'all',
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const silentDelta = discrimination({
  id: 'silentDelta',
  label: 'silent Δ',
  description: 'Δ over silent faults, which are what a judge is for.',
  group: 'silent',
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const loudDelta = discrimination({
  id: 'loudDelta',
  label: 'loud Δ',
  description: 'Δ over loud faults.',
  group: 'loud',
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const pairedAuc = {
  kind: 'ranking',
  id: 'pairedAuc',
  ...terms.pairedAuc,
  topic: 'discrimination',
  format: 'score',
  compared: false,
  interval: scoreOfPairs,
} as const satisfies Ranking;
