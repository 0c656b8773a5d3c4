import { labelledSet, planSet, supportDesk } from '../../generated/internals.mjs';

/**
 * The real design of a set as the generator makes it: every fault with its type, its scenario and its
 * parent, the groups that a measurement reports on, and the scenarios of the clean runs.
 */
export function pairDesign(size, seed = 7) {
  const set = [...labelledSet(planSet(supportDesk, { size, seed, parents: true }))];
  const types = supportDesk.faults.map(({ name }) => name);
  const scenarios = [];
  const scenarioOfInstance = (id) => {
    const name = supportDesk.scenarioOf(id);
    if (!scenarios.includes(name)) scenarios.push(name);
    return scenarios.indexOf(name);
  };
  const clean = new Map(
    set.filter(({ label }) => !label.faulty).map((run) => [run.instanceId, run]),
  );
  const parents = new Map();
  const pairs = set
    .filter(({ label }) => label.faulty)
    .map(({ instanceId, label, finalAnswer }) => {
      if (!parents.has(instanceId)) parents.set(instanceId, parents.size);
      return {
        type: types.indexOf(label.failureType),
        scenario: scenarioOfInstance(instanceId),
        parent: parents.get(instanceId),
        silent: label.outcomeCorrect,
        answerSame: clean.get(instanceId).finalAnswer === finalAnswer,
      };
    });
  const scenarioOf = [];
  for (const { parent, scenario } of pairs) scenarioOf[parent] = scenario;
  const where = (name, kind, has) => ({
    name,
    kind,
    members: [...pairs.keys()].filter((at) => has(pairs[at])),
  });
  const groups = [
    where('all', 'all', () => true),
    where('silent', 'pooled', ({ silent }) => silent),
    where('loud', 'pooled', ({ silent }) => !silent),
    where('answer unchanged', 'pooled', ({ answerSame }) => answerSame),
    where('answer changed', 'pooled', ({ answerSame }) => !answerSame),
    ...types.map((name, at) => where(name, 'one type', ({ type }) => type === at)),
    ...scenarios.map((name, at) => where(name, 'one scenario', ({ scenario }) => scenario === at)),
  ].filter(({ members }) => members.length > 0);
  return {
    size,
    pairs,
    groups,
    parents: parents.size,
    scenarioOf,
    strata: types.length * 2,
    cleanScenarios: [...clean.keys()].map(scenarioOfInstance),
  };
}
