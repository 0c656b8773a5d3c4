import { labelledSet, planSet, supportDesk } from '../../dist/index.mjs';

const made = (size, withParents) => [
  ...labelledSet(planSet(supportDesk, { size, seed: 7, withParents })),
];

/** The paper's set with every parent, which the simulated judges judge. */
export const set = made(400, true);
export const faults = set.filter(({ label }) => label.faulty);
export const ofType = (...types) => faults.filter(({ label }) => types.includes(label.failureType));

const inReleasedSet = new Set(made(400, false).map(({ id }) => id));
const withParent = (list) => list.filter((t) => inReleasedSet.has(`${t.instanceId}-clean`));

/** Groups of pairs that the paper reports on, with the parents that the release has. */
export const designs = {
  'ignored_observation, 17': withParent(ofType('ignored_observation')),
  'skipped_precondition, 34': withParent(ofType('skipped_precondition')),
  'wrong_tool, 50': ofType('wrong_tool'),
  'answer unchanged, 151': withParent(
    ofType('wrong_tool', 'hallucinated_argument', 'skipped_precondition', 'ignored_observation'),
  ),
  'all faults, 300': faults,
};

/** How many faults each parent has, in a list of faults. */
export function clusterSizes(list) {
  const sizes = new Map();
  for (const { instanceId } of list) sizes.set(instanceId, (sizes.get(instanceId) ?? 0) + 1);
  return [...sizes.values()];
}

export const faultsOfSet = (size) => made(size, true).filter(({ label }) => label.faulty);
