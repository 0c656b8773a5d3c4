import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import type { Instance } from '../../../src/1-worlds/contract/environment.ts';
import { playOracle } from '../../../src/1-worlds/contract/play.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { episodeLabeller } from '../../../src/paper/agent/label-episode.ts';
import { firstInstances } from '../../../src/paper/agent/play-episodes.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { readTrajectory } from '../../../src/run/wire/read-trajectory.ts';
import { published } from '../../support/reference/published.ts';
import { instances } from './scripted-agent.ts';

describe('a label of an episode', () => {
  it('is a wrong outcome even where no rule explains it', () => {
    const rooms = firstInstances(thermostat, 7, 12);
    const label = episodeLabeller(thermostat);
    const [cold] = rooms.filter((room) => playOracle(thermostat, room).steps[1]?.call.args.level);
    const run = playOracle(thermostat, cold as Instance);
    expect(label(cold as Instance, run)).toEqual({
      faulty: false,
      failureStep: null,
      failureType: null,
      outcomeCorrect: true,
    });
    const without = { ...run, steps: run.steps.filter(({ call }) => call.tool !== 'set_heating') };
    expect(label(cold as Instance, without)).toEqual({
      faulty: true,
      failureStep: null,
      failureType: null,
      outcomeCorrect: false,
    });
  });

  it.skipIf(published === null)('is the published one on every published episode', () => {
    const episodes = (published?.lines('agent_trajectories.jsonl') ?? []).map((line, i) =>
      readTrajectory(line, 'agent_trajectories.jsonl', i + 1),
    ) as LabelledTrajectory[];
    const label = episodeLabeller(supportDesk);
    for (const episode of episodes) {
      const instance = instances.find(({ id }) => id === episode.instanceId) as Instance;
      expect(label(instance, episode)).toEqual(episode.label);
    }
  });
});
