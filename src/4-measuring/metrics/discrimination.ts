import { ALL_FAULTS, LOUD, delta as pairedDelta, SILENT } from '../rows/pairs.ts';
import { discrimination } from './metric-kinds.ts';
import { bootstrapOverInstances, scoreOfPairs } from './paired.ts';

export const delta = discrimination({
  id: 'delta',
  label: 'Δ',
  description:
    'Paired discrimination: the flag rate on faults minus the flag rate on the clean parents that they were made from. 1 is perfect; a judge that cannot tell them apart has 0, however much it flags.',
  group: ALL_FAULTS,
  of: pairedDelta,
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const silentDelta = discrimination({
  id: 'silentDelta',
  label: 'silent Δ',
  description:
    'Δ over silent faults, which leave the outcome as it should be. A check of the end state cannot find these, so they are what a judge is for.',
  group: SILENT,
  of: pairedDelta,
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const loudDelta = discrimination({
  id: 'loudDelta',
  label: 'loud Δ',
  description: 'Δ over loud faults, which break the outcome.',
  group: LOUD,
  of: pairedDelta,
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});
