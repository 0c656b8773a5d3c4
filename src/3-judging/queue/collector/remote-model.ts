import type { Model } from '../../models/model.ts';
import { ModelFailure } from '../../models/model.ts';
import { modelAnswer } from '../call.ts';
import { type WantedModel, wantedId } from '../lane.ts';
import type { Lanes } from './lanes.ts';

/** A model that workers ask. This process needs neither its address nor its key. */
export function remoteModel(wanted: WantedModel, lanes: Lanes): Model {
  return {
    name: wanted.model,
    endpoint: `queue ${wantedId(wanted)}`,

    async describe(signal) {
      const { engine } = await lanes.open(wanted, signal);
      if (engine !== null) return engine;
      throw new ModelFailure(
        'bad response',
        'a worker offers this model without naming its engine',
      );
    },

    async generate({ signal: _, prompt, schema, temperature, seed, contextTokens }) {
      const question = { prompt, schema, temperature, seed, contextTokens };
      const { value, forget } = await lanes.ask(wanted, question);
      const answer = modelAnswer.safeParse(value);
      if (answer.success) return { ...answer.data, whenDurable: forget };
      forget();
      throw new ModelFailure('bad response', 'what came back from the queue is not an answer');
    },
  };
}
