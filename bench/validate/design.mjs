import { labelledSet, planSet, supportDesk } from '../../generated/internals.mjs';

/** How many faults each parent has, in a list of faults. */
export function clusterSizes(list) {
  const sizes = new Map();
  for (const { instanceId } of list) sizes.set(instanceId, (sizes.get(instanceId) ?? 0) + 1);
  return [...sizes.values()];
}

/** The faults of a set with every parent. */
export const faultsOfSet = (size) =>
  [...labelledSet(planSet(supportDesk, { size, seed: 7, parents: true }))].filter(
    ({ label }) => label.faulty,
  );
