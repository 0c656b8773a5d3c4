import { type Asking, ask } from '../asking/ask.ts';
import { Budget } from '../asking/budget.ts';
import { EndpointLimit } from '../asking/endpoint-limit.ts';
import type { Judge, Question } from '../judges/judge.ts';
import type { EngineInfo, Model } from '../models/model.ts';

/** Which engine answers each model, as the models said before the first question was asked. */
export class Engines {
  readonly #byModel: ReadonlyMap<Model, EngineInfo>;

  constructor(byModel: ReadonlyMap<Model, EngineInfo> = new Map()) {
    this.#byModel = byModel;
  }

  of(model: Model): EngineInfo {
    const engine = this.#byModel.get(model);
    if (engine === undefined) throw new TypeError(`${model.name} has not been described`);
    return engine;
  }

  /** What a question has to fit into; null if only the server knows. */
  contextFor(model: Model, { contextTokens }: Pick<Question, 'contextTokens'>): number | null {
    return contextTokens ?? this.of(model).contextTokens ?? null;
  }
}

/** `ollama 0.12.3` */
export function engineName({ engine, version }: EngineInfo): string {
  return version === null ? engine : `${engine} ${version}`;
}

/** What each judge was made of when this invocation began; null where nothing is known. */
export class Fingerprints {
  readonly #byJudge: ReadonlyMap<Judge, string>;

  constructor(byJudge: ReadonlyMap<Judge, string> = new Map()) {
    this.#byJudge = byJudge;
  }

  of(judge: Judge): string | null {
    return this.#byJudge.get(judge) ?? null;
  }
}

/** What the judges of an invocation are made of, and which engines answer for them. */
export interface DescribedJudges {
  readonly engines: Engines;
  readonly fingerprints: Fingerprints;
}

/** Asks every model for its engine. */
export async function describeEngines(judges: readonly Judge[], asking: Asking): Promise<Engines> {
  const engines = new Map<Model, EngineInfo>();
  for (const judge of judges) {
    if (judge.kind !== 'model' || engines.has(judge.model)) continue;
    const { model } = judge;
    engines.set(model, await askFirst((signal) => model.describe(signal), asking));
  }
  return new Engines(engines);
}

/** Asks every judge for its fingerprint. */
export async function takeFingerprints(
  judges: readonly Judge[],
  asking: Asking,
): Promise<Fingerprints> {
  const taken = new Map<Judge, string>();
  for (const judge of judges) {
    const { source } = judge;
    if (source === undefined) continue;
    const found = await askFirst((signal) => source.fingerprint(signal), asking);
    if (found !== null) taken.set(judge, found);
  }
  return new Fingerprints(taken);
}

/** A server that is still starting up gets its retries. */
function askFirst<Answer>(
  make: (signal: AbortSignal) => Promise<Answer>,
  asking: Asking,
): Promise<Answer> {
  // There is nothing to finish here, so the first Ctrl-C ends it.
  const call = { prompt: '', make: () => make(asking.stop.draining), spent: () => null };
  // Nor is it one of the calls that --max-calls limits.
  const budget = new Budget({});
  return ask(call, new EndpointLimit(1), { ...asking, budget });
}
