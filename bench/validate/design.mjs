import { labelledSet, planSet, supportDesk } from '../../generated/internals.mjs';

const made = (size, parents) => [...labelledSet(planSet(supportDesk, { size, seed: 7, parents }))];

/** The paper's set with every parent, which the simulated judges judge. */
export const set = made(400, true);

/** How many faults each parent has, in a list of faults. */
export function clusterSizes(list) {
  const sizes = new Map();
  for (const { instanceId } of list) sizes.set(instanceId, (sizes.get(instanceId) ?? 0) + 1);
  return [...sizes.values()];
}

export const faultsOfSet = (size) => made(size, true).filter(({ label }) => label.faulty);
