import { loadModel, namedModel } from '../../../3-judging/models/load-model.ts';
import { type Model, ModelFailure } from '../../../3-judging/models/model.ts';
import type { ServiceOptions } from '../service-options.ts';

/**
 * The model that this process asks itself, for single judgements. With a queue the keys are with the
 * workers, so a model that cannot be loaded here is no mistake: runs can use it all the same.
 */
export async function serviceModel(
  { model, queue, settings: { timeout } }: ServiceOptions,
  note: (text: string) => void,
): Promise<Model | null> {
  if (model === undefined) return null;
  try {
    return await loadModel(model, { timeout, warn: note });
  } catch (error) {
    if (queue === undefined || !(error instanceof ModelFailure)) throw error;
    note(`${error.message}, to answer POST /v1/judge here; runs are answered by workers.`);
    return absentModel(namedModel(model).name, error);
  }
}

function absentModel(name: string, cause: ModelFailure): Model {
  const refuse = async (): Promise<never> => {
    throw new ModelFailure(cause.kind, `${cause.message}; or judge it as a run`, { cause });
  };
  return { name, endpoint: `absent ${name}`, describe: refuse, generate: refuse };
}
