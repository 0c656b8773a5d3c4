/** The ids of instances, which are numbered from 0. */
export interface NumberedIds {
  /** The id of an instance: `INS-00001`. */
  instanceId(index: number): string;
  /** The index that an id was generated for; null if it is no id of this environment. */
  indexOf(id: string): number | null;
}

export function numberedIds(prefix: string): NumberedIds {
  const pattern = new RegExp(`^${prefix}-(\\d+)$`);
  const instanceId = (index: number): string => `${prefix}-${String(index).padStart(5, '0')}`;
  return {
    instanceId,
    indexOf(id) {
      const index = Number(pattern.exec(id)?.[1]);
      return instanceId(index) === id ? index : null;
    },
  };
}

/** Which scenario an instance has, if they are dealt to the instances in turn. */
export interface DealtScenarios<Scenario extends string> {
  scenarioAt(index: number): Scenario;
  /** The scenario of an instance, from its id alone; null if it is no id of this environment. */
  scenarioOf(id: string): Scenario | null;
}

export function dealtInTurn<Scenario extends string>(
  scenarios: readonly Scenario[],
  { indexOf }: Pick<NumberedIds, 'indexOf'>,
): DealtScenarios<Scenario> {
  const scenarioAt = (index: number): Scenario => scenarios[index % scenarios.length] as Scenario;
  return {
    scenarioAt,
    scenarioOf(id) {
      const index = indexOf(id);
      return index === null ? null : scenarioAt(index);
    },
  };
}
