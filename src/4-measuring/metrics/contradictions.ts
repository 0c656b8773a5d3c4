import { counted } from './metric-kinds.ts';

export const contradictions = counted({
  id: 'contradictions',
  label: 'verdict against its reason',
  description:
    'The share of answers whose verdict contradicts the reason given for it: a flag with a reason that finds everything right, or a pass with one that names a violation. It is read off English sentences, says so only where the text leaves no doubt, and is no number for judges without reasons in words.',
  topic: 'reasons',
  format: 'share',
  of: ({ reasons }) =>
    reasons === null || reasons.read === 0 ? null : reasons.contradicted / reasons.read,
});
