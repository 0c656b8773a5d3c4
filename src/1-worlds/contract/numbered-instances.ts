/** Instances that are numbered from 0, and whose scenarios are dealt to them in turn. */
interface NumberedInstances<Scenario extends string> {
  /** The id of an instance: `INS-00001`. */
  instanceId(index: number): string;
  /** The index that an id was generated for; null if it is no id of this environment. */
  indexOf(id: string): number | null;
  scenarioAt(index: number): Scenario;
  /** The scenario of an instance, from its id alone; null if it is no id of this environment. */
  scenarioOf(id: string): Scenario | null;
}

export function numberedInstances<Scenario extends string>(
  prefix: string,
  scenarios: readonly [Scenario, ...Scenario[]],
): NumberedInstances<Scenario> {
  const pattern = new RegExp(`^${prefix}-(\\d+)$`);
  const instanceId = (index: number): string => `${prefix}-${String(index).padStart(5, '0')}`;
  const indexOf = (id: string): number | null => {
    const index = Number(pattern.exec(id)?.[1]);
    return instanceId(index) === id ? index : null;
  };
  const scenarioAt = (index: number): Scenario =>
    scenarios[index % scenarios.length] ?? scenarios[0];
  return {
    instanceId,
    indexOf,
    scenarioAt,
    scenarioOf(id) {
      const index = indexOf(id);
      return index === null ? null : scenarioAt(index);
    },
  };
}
