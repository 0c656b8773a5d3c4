// A judge that asks no model a question: it compares what the reply says with what the run knows, as vectors of
// meaning. It needs a model for embeddings, which you pass in:
//
//   import { pipeline } from '@huggingface/transformers';
//   import { embeddingJudge } from './embedding.ts';
//   const extract = await pipeline('feature-extraction', 'Xenova/all-MiniLM-L6-v2');
//   export default embeddingJudge(async (texts) =>
//     (await extract([...texts], { pooling: 'mean', normalize: true })).tolist());

import { type DefinedJudge, defineJudge } from 'trajectory-judge/judge';

/** Turns texts into vectors of length 1, one each, in their order. */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

/** Flags a reply with a sentence that resembles nothing in the request or in what was called and came back. */
export function embeddingJudge(embed: Embed, threshold = 0.4): DefinedJudge {
  return defineJudge({
    id: 'embedding',
    view: 'step',
    // The score says how well the least supported sentence is supported.
    scale: { faulty_when: 'low', threshold },
    async judge({ goal, steps, final_answer }) {
      const said = final_answer.split(/(?<=[.!?])\s+/).filter((sentence) => /\w/.test(sentence));
      if (said.length === 0) return { unscored: 'the reply says nothing' };
      const known = [goal, ...(steps ?? []).map(textOf)];
      const vectors = await embed([...said, ...known]);
      const sources = vectors.slice(said.length);
      const supports = vectors
        .slice(0, said.length)
        .map((sentence) => Math.max(...sources.map((source) => product(sentence, source))));
      const score = Math.min(...supports);
      const rationale = `least supported: ${said[supports.indexOf(score)]}`;
      return { score, rationale };
    },
  });
}

type Item = Parameters<DefinedJudge['judge']>[0];

/** A call with its result, or a message. What the agent thought is no source for what it says. */
function textOf(step: NonNullable<Item['steps']>[number]): string {
  if (!('call' in step)) return step.text;
  const { call, observation } = step;
  return `${call.tool} ${JSON.stringify(call.args)} ${JSON.stringify(observation)}`;
}

function product(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
}
