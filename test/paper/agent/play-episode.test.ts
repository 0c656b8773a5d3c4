import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import { playOracle } from '../../../src/1-worlds/contract/play.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { episodePlayer } from '../../../src/paper/agent/play-episode.ts';
import { firstInstances } from '../../../src/paper/agent/play-episodes.ts';
import { toolSteps } from '../../../src/run/run.ts';
import { first, instances, never, oracleModel, played } from './scripted-agent.ts';

describe('an episode', () => {
  it('that follows the script is the oracle’s run, on every scenario', async () => {
    for (const environment of [supportDesk, thermostat]) {
      const among = firstInstances(environment, 7, 12);
      const play = episodePlayer(environment);
      for (const instance of among) {
        const { model } = oracleModel(environment, [instance]);
        const { run, end, calls } = await play(instance, model.generate, never);
        expect(run).toEqual(playOracle(environment, instance));
        expect([end, calls]).toEqual(['answered', run.steps.length]);
      }
    }
  });

  it('asks with the procedure, the tools, the goal and what has happened so far', async () => {
    const { model, asked } = oracleModel(supportDesk, instances);
    await episodePlayer(supportDesk)(first, model.generate, never);
    expect(asked[0]).toMatchObject({ temperature: 0, seed: 7, contextTokens: 8192 });
    expect(asked[0]?.prompt).toContain(supportDesk.procedure);
    expect(asked[0]?.prompt).toContain('- issue_refund(order_id, amount_eur)');
    expect(asked[0]?.prompt).toContain('- escalate(text = reason)');
    expect(asked[0]?.prompt).toContain('Nothing has been done yet.');
    expect(asked[2]?.prompt).toContain("[step 1] call: lookup_order(order_id='ORD-20000')");
    for (const { prompt } of asked) expect(prompt).not.toContain(first.id);
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
    expect(toolSteps(run).map(({ observation }) => observation.ok)).toEqual([false, false, true]);
    expect(toolSteps(run)[0]?.observation.error).toBe("unknown tool 'teleport'");
  });

  it('has its thoughts cut at 400 characters', async () => {
    const { run } = await played([{ reasoning: 'é🎈'.repeat(500), tool: 'reply', text: 'x' }]);
    expect(toolSteps(run)[0]?.thought).toBe('é🎈'.repeat(200));
  });
});
