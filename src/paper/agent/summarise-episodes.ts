import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { playOracle } from '../../1-worlds/contract/play.ts';
import { isLoud, isSilent } from '../../run/label.ts';
import { toolSteps } from '../../run/run.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';

/** Faulty episodes, divided by whether they still end as the instance requires. */
export interface FaultCounts {
  readonly faulty: number;
  readonly silent: number;
  readonly loud: number;
}

/** What happened when a model was the agent. It is never mixed into a comparison of judges. */
export interface EpisodeSummary extends FaultCounts {
  readonly episodes: number;
  /** By the first rule that fired; null for a wrong outcome that no rule explains. */
  readonly types: readonly ({ readonly type: string | null } & FaultCounts)[];
  readonly scenarios: readonly ({
    readonly scenario: string;
    readonly episodes: number;
  } & FaultCounts)[];
  /** How many final answers equal the oracle's to the byte. */
  readonly oracleAnswers: number;
  readonly emptyAnswers: number;
  /** How many answers state what was done, out of those that had something to state. */
  readonly statesOutcome: { readonly count: number; readonly of: number } | null;
  readonly failedCalls: number;
  readonly steps: number;
}

/** @param instances the instances that the episodes were played on */
export function summariseEpisodes(
  environment: Environment,
  instances: Iterable<Instance>,
  unordered: readonly LabelledTrajectory[],
): EpisodeSummary {
  // Episodes end in any order, and the summary must not depend on it.
  const episodes = unordered.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const played = new Set(episodes.map(({ instanceId }) => instanceId));
  const scenario = new Map<string, string>();
  const answers = new Map<string, string>();
  for (const instance of instances) {
    if (!played.has(instance.id)) continue;
    scenario.set(instance.id, instance.scenario);
    answers.set(instance.id, playOracle(environment, instance).finalAnswer);
  }
  const scenarioOf = ({ instanceId }: LabelledTrajectory): string =>
    scenario.get(instanceId) ?? environment.scenarioOf?.(instanceId) ?? 'unknown';
  const states = episodes.map((episode) => environment.statesOutcome?.(episode) ?? null);
  const faulty = episodes.filter(({ label }) => label.faulty);
  return {
    episodes: episodes.length,
    ...countFaults(episodes),
    types: groupBy(faulty, ({ label }) => label.failureType).map(([type, group]) => ({
      type,
      ...countFaults(group),
    })),
    scenarios: groupBy(episodes, scenarioOf).map(([name, group]) => ({
      scenario: name,
      episodes: group.length,
      ...countFaults(group),
    })),
    oracleAnswers: episodes.filter(
      ({ instanceId, finalAnswer }) => answers.get(instanceId) === finalAnswer,
    ).length,
    emptyAnswers: episodes.filter(({ finalAnswer }) => finalAnswer === '').length,
    statesOutcome:
      environment.statesOutcome === undefined
        ? null
        : {
            count: states.filter((stated) => stated === true).length,
            of: states.filter((stated) => stated !== null).length,
          },
    failedCalls: episodes.reduce(
      (total, { steps }) =>
        total + toolSteps({ steps }).filter(({ observation }) => !observation.ok).length,
      0,
    ),
    steps: episodes.reduce((total, { steps }) => total + steps.length, 0),
  };
}

function countFaults(episodes: readonly LabelledTrajectory[]): FaultCounts {
  return {
    faulty: episodes.filter(({ label }) => label.faulty).length,
    silent: episodes.filter(({ label }) => isSilent(label)).length,
    loud: episodes.filter(({ label }) => isLoud(label)).length,
  };
}

/** Groups items by a key, in the order in which the keys first occur. */
function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): readonly (readonly [Key, readonly Item[]])[] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups];
}
