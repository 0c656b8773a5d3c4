import type { ExternalInput, Judge } from '../../../3-judging/judges/judge.ts';
import type { Model } from '../../../3-judging/models/model.ts';

/** Counts calls that are under way. */
export interface CallCounter {
  begin(): void;
  end(): void;
}

/** The same judge, whose calls are counted while they are under way. */
export function watchedJudge(judge: Judge, counter: CallCounter): Judge {
  const counted = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    counter.begin();
    try {
      return await call();
    } finally {
      counter.end();
    }
  };
  switch (judge.kind) {
    case 'local':
      return judge;
    case 'external':
      return {
        ...judge,
        judge: (input: ExternalInput, signal: AbortSignal, hand?: number) =>
          counted(() => judge.judge(input, signal, hand)),
        close: async () => judge.close?.(),
      };
    case 'model': {
      // Engines are known by their model, so each model has one watched form.
      const watched = watchedModels.get(judge.model) ?? watchedModel(judge.model, counted);
      watchedModels.set(judge.model, watched);
      return {
        ...judge,
        model: watched,
        questions: (run) => judge.questions(run),
        decide: (answers, run) => judge.decide(answers, run),
      };
    }
  }
}

const watchedModels = new WeakMap<Model, Model>();

function watchedModel(
  model: Model,
  counted: <Answer>(call: () => Promise<Answer>) => Promise<Answer>,
): Model {
  const { countTokens } = model;
  return {
    name: model.name,
    endpoint: model.endpoint,
    describe: (signal) => model.describe(signal),
    generate: (request) => counted(() => model.generate(request)),
    ...(countTokens === undefined
      ? {}
      : {
          countTokens: (prompt: string, signal: AbortSignal) =>
            countTokens.call(model, prompt, signal),
        }),
    close: async () => model.close?.(),
  };
}
