import { InvalidOptionError, oneLine } from '../../../base/errors.ts';
import type { ExternalJudge } from '../../judges/judge.ts';
import { loadModel, namedModel } from '../../models/load-model.ts';
import { type Model, ModelFailure } from '../../models/model.ts';
import type { Wanted, WantedJudge, WantedModel } from '../lane.ts';
import { type Answerer, judgeAnswerer, modelAnswerer } from './answerer.ts';

export interface HavingOptions {
  /** The models that it answers for; if none is named, every model whose address is in its settings. */
  readonly models: readonly string[];
  readonly judges: readonly ExternalJudge[];
  readonly timeout: number;
  readonly warn: (text: string) => void;
}

/** What is wanted is not here; the message says why, for the user of the run as well. */
export class NotHere extends Error {
  override readonly name = 'NotHere';
}

/**
 * What a worker itself has: the models and judges that it was started with. Nothing that Redis says can
 * add to it, because what is wanted is only ever compared with what is here.
 */
export class Having {
  readonly #options: HavingOptions;
  readonly #models = new Map<string, Promise<Model>>();

  constructor(options: HavingOptions) {
    this.#options = options;
    for (const spec of options.models) namedModel(spec);
  }

  /** Rejects with NotHere, or with whatever keeps a model or a judge of ours from being described. */
  find(wanted: Wanted, signal: AbortSignal): Promise<Answerer> {
    switch (wanted.kind) {
      case 'model':
        return this.#model(wanted, signal);
      case 'judge':
        return this.#judge(wanted, signal);
    }
  }

  async close(): Promise<void> {
    for (const model of this.#models.values()) await (await model.catch(() => null))?.close?.();
    for (const judge of this.#options.judges) await judge.close?.();
  }

  async #model(wanted: WantedModel, signal: AbortSignal): Promise<Answerer> {
    const model = await this.#load(this.#specOf(wanted));
    return modelAnswerer(model, await model.describe(signal));
  }

  #specOf({ provider, model }: WantedModel): string {
    const { models, judges } = this.#options;
    const named = models.find((spec) => {
      const { kind, name } = namedModel(spec);
      return kind.id === provider && name === model;
    });
    if (named !== undefined) return named;
    if (models.length > 0) throw new NotHere(`it answers for ${models.join(', ')} only`);
    if (judges.length > 0)
      throw new NotHere('it answers for judges only; name the model with --model');
    return ownSpec(provider, model);
  }

  #load(spec: string): Promise<Model> {
    const { timeout, warn } = this.#options;
    const loading = this.#models.get(spec) ?? loadModel(spec, { timeout, warn });
    this.#models.set(spec, loading);
    // A key may be there the next time.
    loading.catch(() => this.#models.delete(spec));
    return loading;
  }

  async #judge(wanted: WantedJudge, signal: AbortSignal): Promise<Answerer> {
    const judge = this.#options.judges.find(({ id }) => id === wanted.judge);
    if (judge === undefined) throw new NotHere('it was started without this judge; add --judge');
    if (judge.view !== wanted.view) {
      throw new NotHere(`its judge has the ${judge.view} view; add --view ${wanted.view}`);
    }
    const fingerprint = (await judge.source?.fingerprint(signal)) ?? null;
    if (fingerprint !== wanted.fingerprint) {
      throw new NotHere(
        `its copy of the judge differs (fingerprint ${fingerprint?.slice(0, 8) ?? 'unknown'}); copy the files of the run here, and write a command as it is there`,
      );
    }
    return judgeAnswerer(judge);
  }
}

/**
 * The name under which a model of somebody else's choice is loaded. Its address and its key come from
 * this machine's settings; a name that holds an address or a path is never taken from Redis.
 */
function ownSpec(provider: string, name: string): string {
  const spec = name.startsWith(`${provider}:`) || name === provider ? name : `${provider}:${name}`;
  try {
    const { kind, name: known } = namedModel(spec);
    if (kind.id === provider && known === name && kind.address === 'settings') return spec;
  } catch (cause) {
    if (!(cause instanceof InvalidOptionError || cause instanceof ModelFailure)) {
      throw new NotHere(oneLine((cause as Error).message), { cause });
    }
  }
  throw new NotHere('it was started without this model; add --model');
}
