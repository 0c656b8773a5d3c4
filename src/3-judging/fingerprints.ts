import { type Asking, ask } from './asking/ask.ts';
import { Budget } from './asking/budget.ts';
import { EndpointLimit } from './asking/endpoint-limit.ts';
import type { Judge } from './judges/judge.ts';

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

/** Asks every judge for its fingerprint. A server that is still starting up gets its retries. */
export async function takeFingerprints(
  judges: readonly Judge[],
  asking: Asking,
): Promise<Fingerprints> {
  const unlimited = new Budget({ maxCalls: null, maxCost: null, price: null });
  const taken = new Map<Judge, string>();
  for (const judge of judges) {
    const { source } = judge;
    if (source === undefined) continue;
    const found = await ask(
      // There is nothing to finish here, so the first Ctrl-C ends it.
      { prompt: '', make: () => source.fingerprint(asking.stop.draining), spent: () => null },
      new EndpointLimit(1),
      { ...asking, budget: unlimited },
    );
    if (found !== null) taken.set(judge, found);
  }
  return new Fingerprints(taken);
}
