import { type Asking, ask } from './asking/ask.ts';
import { Budget } from './asking/budget.ts';
import { EndpointLimit } from './asking/endpoint-limit.ts';
import type { Judge } from './judges/judge.ts';
import type { EngineInfo, Model } from './models/model.ts';

/** Which engine answers each model, as the models said before the first question was asked. */
export class Engines {
  readonly #byModel: ReadonlyMap<Model, EngineInfo>;

  constructor(byModel: ReadonlyMap<Model, EngineInfo>) {
    this.#byModel = byModel;
  }

  of(model: Model): EngineInfo {
    const engine = this.#byModel.get(model);
    if (engine === undefined) throw new TypeError(`${model.name} has not been described`);
    return engine;
  }
}

/** Asks every model for its engine. A server that is still starting up gets its retries. */
export async function describeEngines(judges: readonly Judge[], asking: Asking): Promise<Engines> {
  // Describing a model is not one of the calls that --max-calls limits.
  const unlimited = new Budget({ maxCalls: null, maxCost: null, price: null });
  const engines = new Map<Model, EngineInfo>();
  for (const judge of judges) {
    if (judge.kind !== 'model' || engines.has(judge.model)) continue;
    const { model } = judge;
    // There is nothing to finish here, so the first Ctrl-C ends it.
    const engine = await ask(
      { prompt: '', make: () => model.describe(asking.stop.draining), spent: () => null },
      new EndpointLimit(1),
      { ...asking, budget: unlimited },
    );
    engines.set(model, engine);
  }
  return new Engines(engines);
}

/** `ollama 0.12.3` */
export function engineName({ engine, version }: EngineInfo): string {
  return version === null ? engine : `${engine} ${version}`;
}
