import { describe, expect, it } from 'vitest';
import { actionForm } from '../../src/agent/action-form.ts';
import { episodeLabeller } from '../../src/agent/label-episode.ts';
import { type Episode, episodePlayer } from '../../src/agent/play-episode.ts';
import { firstInstances, playEpisodes } from '../../src/agent/play-episodes.ts';
import { summariseEpisodes } from '../../src/agent/summarise-episodes.ts';
import type { Environment, Instance } from '../../src/environment/environment.ts';
import { playOracle } from '../../src/environment/play.ts';
import { supportDesk } from '../../src/environments/support-desk/support-desk.ts';
import { ModelFailure } from '../../src/models/model.ts';
import type { JsonObject } from '../../src/trajectory/json.ts';
import type { LabelledTrajectory } from '../../src/trajectory/trajectory.ts';
import { readTrajectory } from '../../src/trajectory/wire/read-trajectory.ts';
import thermostat from '../fixtures/thermostat.ts';
import { published } from '../support/published.ts';
import { scriptedModel } from '../support/scripted-model.ts';

const never = new AbortController().signal;
const instances = firstInstances(supportDesk, 7, 60);
const [first] = instances as [Instance];

const blank = {
  reasoning: 'go on',
  email: '',
  order_id: '',
  sku: '',
  amount_eur: 0,
  text: '',
};

/** A model that plays the oracle's script, one action a question. */
function oracleModel(environment: Environment, among: readonly Instance[]) {
  return scriptedModel(({ prompt }) => {
    const instance = among.find(({ goal }) => prompt.includes(`GOAL: ${goal}\n`));
    if (instance === undefined) throw new Error('no such goal');
    const done = prompt.match(/^\[step \d+\] call:/gm)?.length ?? 0;
    const step = playOracle(environment, instance).steps[done];
    const { reason, ...args } = step?.call.args ?? {};
    const text = reason === undefined ? {} : { text: reason };
    return JSON.stringify({
      ...blank,
      reasoning: step?.thought,
      tool: step?.call.tool,
      ...args,
      ...text,
    });
  });
}

const played = (
  answers: readonly (JsonObject | string)[],
  mostSteps?: number,
): Promise<Episode> => {
  const model = scriptedModel((_, call) => {
    const answer = answers[Math.min(call, answers.length - 1)] as JsonObject | string;
    return typeof answer === 'string' ? answer : JSON.stringify({ ...blank, ...answer });
  });
  return episodePlayer(supportDesk, { mostSteps })(first, model.generate, never);
};

describe('the action form', () => {
  it('of the support desk is the flat one, prose last', () => {
    const { schema } = actionForm(supportDesk);
    expect(schema.required).toEqual([
      'reasoning',
      'tool',
      'email',
      'order_id',
      'sku',
      'amount_eur',
      'text',
    ]);
    expect(schema).toMatchObject({
      additionalProperties: false,
      properties: {
        tool: { enum: supportDesk.tools.map(({ name }) => name) },
        amount_eur: { type: 'number' },
        text: { type: 'string' },
      },
    });
  });

  it('gives each tool its own arguments, and escalate its reason from the text', () => {
    const form = actionForm(supportDesk);
    const action = { email: 'e', order_id: 'o', sku: 's', amount_eur: 5, text: 't' };
    expect(form.argumentsOf('issue_refund', action)).toEqual({ order_id: 'o', amount_eur: 5 });
    expect(form.argumentsOf('escalate', action)).toEqual({ reason: 't' });
    expect(form.argumentsOf('reply', action)).toEqual({ text: 't' });
    expect(form.argumentsOf('get_customer', {})).toEqual({});
    expect(form.argumentsOf('no_such_tool', action)).toEqual({});
  });

  it('is made of any environment’s tools', () => {
    expect(actionForm(thermostat).schema).toMatchObject({
      required: ['reasoning', 'tool', 'room', 'level', 'text'],
      properties: { level: { type: 'integer' } },
    });
  });
});

describe('an episode', () => {
  it('that follows the script is the oracle’s run, on every scenario', async () => {
    for (const environment of [supportDesk, thermostat]) {
      const among = firstInstances(environment, 7, 12);
      const play = episodePlayer(environment);
      for (const instance of among) {
        const model = oracleModel(environment, [instance]);
        const { run, end, calls } = await play(instance, model.generate, never);
        expect(run).toEqual(playOracle(environment, instance));
        expect([end, calls]).toEqual(['answered', run.steps.length]);
      }
    }
  });

  it('asks with the procedure, the tools, the goal and what has happened so far', async () => {
    const model = oracleModel(supportDesk, instances);
    await episodePlayer(supportDesk)(first, model.generate, never);
    expect(model.asked[0]).toMatchObject({ temperature: 0, seed: 7, contextTokens: 8192 });
    expect(model.asked[0]?.prompt).toContain(supportDesk.procedure);
    expect(model.asked[0]?.prompt).toContain('- issue_refund(order_id, amount_eur)');
    expect(model.asked[0]?.prompt).toContain('- escalate(text = reason)');
    expect(model.asked[0]?.prompt).toContain('Nothing has been done yet.');
    expect(model.asked[2]?.prompt).toContain("[step 1] call: lookup_order(order_id='ORD-20000')");
    for (const { prompt } of model.asked) expect(prompt).not.toContain(first.id);
  });

  it('ends after ten steps with an empty answer', async () => {
    const { run, end } = await played([{ tool: 'get_policy', sku: 'x' }]);
    expect([run.steps.length, run.finalAnswer, end]).toEqual([10, '', 'out of steps']);
    expect((await played([{ tool: 'get_policy', sku: 'x' }], 3)).run.steps).toHaveLength(3);
  });

  it('ends with the reply, whatever came before, and nothing after it', async () => {
    const { run, end } = await played([{ tool: 'reply', text: 'No.' }]);
    expect([run.steps.length, run.finalAnswer, end]).toEqual([1, 'No.', 'answered']);
  });

  it('ends on an action that cannot be read, and keeps it apart', async () => {
    for (const text of ['I give up', '{"tool": 5}', '{"tool": "reply"', '']) {
      const { run, end, unreadable } = await played([{ tool: 'get_policy', sku: 'x' }, text]);
      expect([run.steps.length, run.finalAnswer, end]).toEqual([1, '', 'unreadable action']);
      expect(unreadable).toBe(text);
    }
  });

  it('answers an unknown tool and odd arguments as the world does', async () => {
    const { run } = await played([
      { tool: 'teleport' },
      { tool: 'issue_refund', order_id: 7, amount_eur: 'lots' },
      { tool: 'reply', text: 'Done.' },
    ]);
    expect(run.steps.map(({ observation }) => observation.ok)).toEqual([false, false, true]);
    expect(run.steps[0]?.observation.error).toBe("unknown tool 'teleport'");
  });

  it('has its thoughts cut at 400 characters', async () => {
    const { run } = await played([{ reasoning: 'é🎈'.repeat(500), tool: 'reply', text: 'x' }]);
    expect(run.steps[0]?.thought).toBe('é🎈'.repeat(200));
  });
});

describe('many episodes', () => {
  const keepIn =
    (kept: LabelledTrajectory[]) => async (one: { trajectory: LabelledTrajectory }) => {
      kept.push(one.trajectory);
    };

  it('go on where they were interrupted, to the same end', async () => {
    const plan = { environment: supportDesk, instances, concurrency: 4 };
    const whole: LabelledTrajectory[] = [];
    const model = oracleModel(supportDesk, instances);
    const ask = model.generate;
    await playEpisodes({ ...plan, ask, done: new Set(), signal: never, keep: keepIn(whole) });
    expect(whole).toHaveLength(60);

    const kept: LabelledTrajectory[] = [];
    const stop = new AbortController();
    const stopping = playEpisodes({
      ...plan,
      ask: (request) => {
        if (kept.length === 20) stop.abort();
        return stop.signal.aborted
          ? Promise.reject(new ModelFailure('aborted', 'stopped'))
          : model.generate(request);
      },
      done: new Set(),
      signal: stop.signal,
      keep: keepIn(kept),
    });
    await expect(stopping).rejects.toMatchObject({ kind: 'aborted' });
    const before = kept.length;
    expect(before).toBeGreaterThanOrEqual(20);
    expect(before).toBeLessThan(60);
    const done = new Set(kept.map(({ id }) => id));
    await playEpisodes({ ...plan, ask, done, signal: never, keep: keepIn(kept) });
    const byId = (a: LabelledTrajectory, b: LabelledTrajectory) => (a.id < b.id ? -1 : 1);
    expect(kept.sort(byId)).toEqual(whole.sort(byId));
    expect(kept[0]?.id).toBe('INS-00000-agent');
  });

  it('stop when one cannot be kept, and go on past one that failed', async () => {
    const model = oracleModel(supportDesk, instances);
    const plan = {
      environment: supportDesk,
      instances: instances.slice(0, 8),
      concurrency: 2,
      done: new Set<string>(),
      signal: never,
    };
    const full = playEpisodes({
      ...plan,
      ask: model.generate,
      keep: () => Promise.reject(new Error('the disk is full')),
      failed: async () => {},
    });
    await expect(full).rejects.toThrow('the disk is full');
    const kept: LabelledTrajectory[] = [];
    const failed: string[] = [];
    await playEpisodes({
      ...plan,
      ask: (request) =>
        request.prompt.includes('ORD-20003')
          ? Promise.reject(new ModelFailure('server error', 'no'))
          : model.generate(request),
      keep: keepIn(kept),
      failed: async ({ id }) => {
        failed.push(id);
      },
    });
    expect([kept.length, failed]).toEqual([7, ['INS-00003']]);
  });
});

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
