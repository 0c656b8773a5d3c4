import { discrimination } from './metric-kinds.ts';
import { bootstrapOverInstances, scoreOfPairs } from './paired.ts';

export const delta = discrimination({
  id: 'delta',
  label: 'Δ',
  description:
    'Paired discrimination: the flag rate on faults minus the flag rate on the clean parents that they were made from. 1 is perfect; a judge that cannot tell them apart has 0, however much it flags.',
  group: 'all',
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const silentDelta = discrimination({
  id: 'silentDelta',
  label: 'silent Δ',
  description:
    'Δ over silent faults, which leave the outcome as it should be. A check of the end state cannot find these, so they are what a judge is for.',
  group: 'silent',
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const loudDelta = discrimination({
  id: 'loudDelta',
  label: 'loud Δ',
  description: 'Δ over loud faults, which break the outcome.',
  group: 'loud',
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});
