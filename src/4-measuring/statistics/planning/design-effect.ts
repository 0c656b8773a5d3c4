/**
 * How many times fewer independent pairs the pairs of a set are worth to a judge, because some share a
 * parent: a flag on a parent moves all of its pairs at once, and so does what faults of an instance share.
 *
 * @param design how many pairs there are, and the sum over parents of the square of their pairs
 * @see https://en.wikipedia.org/wiki/Design_effect
 * @example designEffect({ alarmRate: 0.1, delta: 0.6, siblingCorrelation: 0 }, { pairs: 100, squares: 400 }) // 1.9
 */
export function designEffect(
  judge: {
    readonly alarmRate: number;
    readonly delta: number;
    readonly siblingCorrelation: number;
  },
  { pairs, squares }: { readonly pairs: number; readonly squares: number },
): number {
  const variance = (rate: number): number => rate * (1 - rate);
  const onParent = variance(judge.alarmRate);
  const onFault = variance(judge.alarmRate + judge.delta);
  const ofOne = onParent + onFault;
  if (ofOne === 0) return 1;
  const shared = onParent + judge.siblingCorrelation * onFault;
  return 1 + ((squares / pairs - 1) * shared) / ofOne;
}
