import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import { playOracle } from '../../../src/1-worlds/contract/play.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { episodeLabeller } from '../../../src/paper/agent/label-episode.ts';
import { firstInstances } from '../../../src/paper/agent/play-episodes.ts';
import { summariseEpisodes } from '../../../src/paper/agent/summarise-episodes.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { readTrajectory } from '../../../src/run/wire/read-trajectory.ts';
import { published } from '../../support/reference/published.ts';
import { instances } from './scripted-agent.ts';

describe('a summary of episodes', () => {
  it.skipIf(published === null)('has the published counts on the published episodes', () => {
    const episodes = (published?.lines('agent_trajectories.jsonl') ?? []).map((line, i) =>
      readTrajectory(line, 'agent_trajectories.jsonl', i + 1),
    ) as LabelledTrajectory[];
    const summary = summariseEpisodes(supportDesk, instances, episodes);
    expect(summary).toMatchObject({
      episodes: 60,
      faulty: 13,
      silent: 3,
      loud: 10,
      types: [{ type: 'premature_stop', faulty: 13, silent: 3, loud: 10 }],
      oracleAnswers: 0,
      emptyAnswers: 3,
      statesOutcome: { count: 20, of: 20 },
      failedCalls: 0,
    });
    expect(
      summary.scenarios.map(({ scenario, episodes: n, faulty }) => [scenario, n, faulty]),
    ).toEqual([
      ['happy', 10, 0],
      ['restocking', 10, 0],
      ['expired', 10, 0],
      ['non_refundable', 10, 0],
      ['wrong_customer', 10, 3],
      ['already_refunded', 10, 10],
    ]);
  });

  it('counts the oracle’s own answers, and asks an environment only what it can tell', () => {
    const rooms = firstInstances(thermostat, 7, 5);
    const episodes = rooms.map((room): LabelledTrajectory => {
      const run = playOracle(thermostat, room);
      const label = episodeLabeller(thermostat)(room, run);
      return { id: `${room.id}-agent`, instanceId: room.id, ...run, label };
    });
    expect(summariseEpisodes(thermostat, rooms, episodes)).toMatchObject({
      episodes: 5,
      faulty: 0,
      types: [],
      oracleAnswers: 5,
      statesOutcome: null,
    });
  });
});
