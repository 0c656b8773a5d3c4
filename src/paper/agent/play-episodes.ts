import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import { agentId, episodeLabeller, episodeTrajectory } from './label-episode.ts';
import { type Ask, type Episode, episodePlayer, type PlayOptions } from './play-episode.ts';

/** The first instances of a seed: the same ones that a set with that seed is made from. */
export function firstInstances(
  environment: Environment,
  seed: number | bigint,
  count: number,
): readonly Instance[] {
  const random = new PythonRandom(seed);
  return Array.from({ length: count }, (_, index) => environment.generate(random, index));
}

export interface PlayedEpisode {
  readonly trajectory: LabelledTrajectory;
  readonly episode: Episode;
}

export interface EpisodesPlan extends PlayOptions {
  readonly environment: Environment;
  readonly instances: readonly Instance[];
  /** The ids of episodes that were played before; they are not played again. */
  readonly done: ReadonlySet<string>;
  readonly ask: Ask;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Called as episodes end, for one at a time; its lane goes on once it has settled. */
  keep(played: PlayedEpisode): Promise<void>;
  /** Called for an episode whose call failed for good. If omitted, the first failure ends everything. */
  failed?(instance: Instance, cause: unknown): Promise<void>;
}

/**
 * Plays the episodes that have not been played, one per lane at a time. Only whole episodes are kept:
 * one that was interrupted is played again from its beginning.
 */
export async function playEpisodes(plan: EpisodesPlan): Promise<void> {
  const { environment, done, ask, signal } = plan;
  const play = episodePlayer(environment, plan);
  const labelOf = episodeLabeller(environment);
  const waiting = plan.instances.filter(({ id }) => !done.has(agentId(id))).values();
  let kept: Promise<void> = Promise.resolve();
  // One failure stops the other lanes before their next episode.
  let broken = false;

  const playOne = async (instance: Instance): Promise<Episode | null> => {
    try {
      return await play(instance, ask, signal);
    } catch (cause) {
      if (plan.failed === undefined || signal.aborted) throw cause;
      await plan.failed(instance, cause);
      return null;
    }
  };
  const lane = async (): Promise<void> => {
    try {
      for (const instance of waiting) {
        if (signal.aborted || broken) return;
        const episode = await playOne(instance);
        if (episode === null) continue;
        const { run } = episode;
        const trajectory = episodeTrajectory(instance, run, labelOf(instance, run));
        kept = kept.then(() => plan.keep({ trajectory, episode }));
        await kept;
      }
    } catch (cause) {
      broken = true;
      throw cause;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: plan.concurrency }, lane));
  const failure = lanes.find((settled) => settled.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}
