import { terms } from '../../run/terms.ts';
import { ALL_FAULTS, LOUD, delta as pairedDelta, SILENT } from '../rows/pairs.ts';
import { discrimination } from './metric-kinds.ts';
import { bootstrapOverInstances, scoreOfPairs } from './paired.ts';

export const delta = discrimination({
  id: 'delta',
  ...terms.delta,
  group: ALL_FAULTS,
  of: pairedDelta,
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const silentDelta = discrimination({
  id: 'silentDelta',
  label: 'silent Δ',
  description: 'Δ over silent faults, which are what a judge is for.',
  group: SILENT,
  of: pairedDelta,
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const loudDelta = discrimination({
  id: 'loudDelta',
  label: 'loud Δ',
  description: 'Δ over loud faults.',
  group: LOUD,
  of: pairedDelta,
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});
