import { oneLine } from '../../../base/errors.ts';
import { coerceVerdict } from '../../judges/answers/parse-verdict.ts';
import type { Decision, ExternalInput, ExternalJudge } from '../../judges/judge.ts';
import { ollama } from '../../models/kinds/model-kinds.ts';
import { type Model, ModelFailure } from '../../models/model.ts';
import { type CallContent, type JudgeAnswer, judgeAnswer, modelAnswer } from '../call.ts';
import { type WantedJudge, type WantedModel, wantedId } from '../lane.ts';
import { QueueError } from '../queue-error.ts';
import type { Lanes } from './lanes.ts';

/** A model that workers ask. This process needs neither its address nor its key. */
export function remoteModel(wanted: WantedModel, lanes: Lanes): Model {
  return {
    name: wanted.model,
    endpoint: `queue ${wantedId(wanted)}`,
    loadsContext: wanted.provider === ollama.id,

    async describe(signal) {
      const { engine } = await lanes.open(wanted, signal);
      if (engine !== null) return engine;
      throw new ModelFailure(
        'bad response',
        'a worker offers this model without naming its engine',
      );
    },

    async generate({ signal: _, system, examples, answerTokens, ...request }) {
      const question = {
        ...request,
        ...(system === undefined ? {} : { system }),
        ...(examples === undefined ? {} : { examples }),
        ...(answerTokens === undefined ? {} : { answerTokens }),
      };
      const { value, forget } = await lanes.ask(wanted, question);
      const answer = modelAnswer.safeParse(value);
      if (answer.success) return { ...answer.data, whenDurable: forget };
      forget();
      throw new ModelFailure('bad response', 'what came back from the queue is not an answer');
    },
  };
}

/**
 * A judge of the user's own that workers run, each from its own copy. This process only knows what the
 * judge is made of: a worker has the judge if its copy is made of the same.
 */
export function remoteJudge(judge: ExternalJudge, lanes: Lanes): ExternalJudge {
  const { id, view, source } = judge;
  const name = oneLine(source?.name ?? id);
  let wanted: WantedJudge | null = null;
  return {
    kind: 'external',
    id,
    view,
    endpoint: `queue judge ${id}`,
    source: {
      name,
      unseen: source?.unseen ?? [],
      async fingerprint(signal) {
        const fingerprint = (await source?.fingerprint(signal)) ?? null;
        if (fingerprint === null) {
          throw new QueueError(
            `${name} has no fingerprint, so a worker cannot tell whether it has the same judge; add --version-tag TEXT here and to tj work`,
          );
        }
        wanted = { kind: 'judge', judge: id, view, fingerprint };
        await lanes.open(wanted, signal);
        return fingerprint;
      },
    },
    async judge(input) {
      if (wanted === null) throw new TypeError(`${id} was asked before it was found`);
      const content = { input } as unknown as CallContent;
      const { value, forget } = await lanes.ask(wanted, content);
      const answer = judgeAnswer.safeParse(value);
      if (answer.success) return { ...decisionOf(answer.data, input), whenDurable: forget };
      forget();
      throw new ModelFailure('bad response', `what came back for ${name} is not an answer`);
    },
  };
}

/** Read with the same corrections as any answer: what a worker says is no more certain than that. */
function decisionOf(answer: JudgeAnswer, input: ExternalInput): Decision {
  if ('unscored' in answer) return answer;
  const { rationale, ...stated } = answer;
  return coerceVerdict(
    { ...stated, reasoning: rationale },
    {
      types: null,
      stepCount: input.steps?.length ?? 0,
      asksStep: true,
      scoresStep: input.view !== 'outcome',
    },
  );
}
