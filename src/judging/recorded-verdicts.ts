import type { Verdict } from '../trajectory/verdict.ts';

/** The verdicts that a folder already has, found by what they are about and by what was asked. */
export class RecordedVerdicts {
  readonly #byJudge = new Map<string, Map<string, Verdict>>();
  readonly #byKey = new Map<string, Verdict>();

  add(verdict: Verdict): void {
    let judged = this.#byJudge.get(verdict.judgeId);
    if (judged === undefined) {
      judged = new Map();
      this.#byJudge.set(verdict.judgeId, judged);
    }
    judged.set(verdict.trajectoryId, verdict);
    const key = keyOf(verdict);
    // The first verdict with a key is the one that was asked for; the others were copied from it.
    if (key !== null && !this.#byKey.has(key)) this.#byKey.set(key, verdict);
  }

  get(judgeId: string, trajectoryId: string): Verdict | undefined {
    return this.#byJudge.get(judgeId)?.get(trajectoryId);
  }

  answered(key: string): Verdict | undefined {
    return this.#byKey.get(key);
  }

  *byJudge(): Generator<readonly [judgeId: string, verdicts: Iterable<Verdict>]> {
    for (const [judgeId, judged] of this.#byJudge) yield [judgeId, judged.values()];
  }
}

/** The work key on record; null if the row has none. */
export function keyOf(verdict: Verdict): string | null {
  const key = verdict.extra?.key;
  return typeof key === 'string' ? key : null;
}

/** The engine and the weights on record; null if the row does not name them. */
export function engineOf(verdict: Verdict): { engine: string; digest: string | null } | null {
  const { engine, digest } = verdict.extra ?? {};
  if (typeof engine !== 'string') return null;
  return { engine, digest: typeof digest === 'string' ? digest : null };
}
