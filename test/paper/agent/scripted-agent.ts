import type { Environment, Instance } from '../../../src/1-worlds/contract/environment.ts';
import { playOracle } from '../../../src/1-worlds/contract/play.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { type Episode, episodePlayer } from '../../../src/paper/agent/play-episode.ts';
import { firstInstances } from '../../../src/paper/agent/play-episodes.ts';
import type { JsonObject } from '../../../src/run/json.ts';
import { fakeModel } from '../../support/models/fake-model.ts';

export const never = new AbortController().signal;
export const instances = firstInstances(supportDesk, 7, 60);
export const [first] = instances as [Instance];

const blank = {
  reasoning: 'go on',
  email: '',
  order_id: '',
  sku: '',
  amount_eur: 0,
  text: '',
};

/** A model that plays the oracle's script, one action per question. */
export function oracleModel(environment: Environment, among: readonly Instance[]) {
  return fakeModel(({ prompt }) => {
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

export const played = (
  answers: readonly (JsonObject | string)[],
  mostSteps?: number,
): Promise<Episode> => {
  const { model } = fakeModel((_, call) => {
    const answer = answers[Math.min(call, answers.length - 1)] as JsonObject | string;
    return typeof answer === 'string' ? answer : JSON.stringify({ ...blank, ...answer });
  });
  return episodePlayer(supportDesk, { mostSteps })(first, model.generate, never);
};
