import { setTimeout as wait } from 'node:timers/promises';
import { oneLine } from '../../../base/errors.ts';
import type { EngineInfo } from '../../models/model.ts';
import { ModelFailure } from '../../models/model.ts';
import { engineName } from '../../session/describe-judges.ts';
import type { Fleet, WorkerRecord } from '../fleet.ts';
import { laneName, type Wanted, wantedId, wantedText } from '../lane.ts';

/** What some worker has for something that is wanted. */
export interface Offer {
  readonly lane: string;
  readonly engine: EngineInfo | null;
}

const LOOK_AGAIN_MS = 200;
/** A worker that was started together with the run needs a moment; after that the user should know. */
const SAY_AFTER_MS = 2_000;

export interface FindOfferOptions {
  /** How to start a worker that would have it. */
  readonly advice: string;
  readonly maxWait: number;
  readonly signal: AbortSignal;
  readonly onNote: (text: string) => void;
}

/** Waits for a worker that has what is wanted. Of several engines, the one that most calls can go to is taken. */
export async function findOffer(
  fleet: Fleet,
  wanted: Wanted,
  options: FindOfferOptions,
): Promise<Offer> {
  const { signal, onNote, maxWait } = options;
  const started = Date.now();
  let said = '';
  for (;;) {
    const workers = [...(await fleet.list('worker')).values()];
    const offers = offersFor(wanted, workers);
    const best = offers[0];
    if (best !== undefined) {
      if (offers.length > 1) onNote(otherEngines(wanted, offers));
      return best;
    }
    const waited = Date.now() - started;
    const reasons = reasonsAgainst(wanted, workers);
    const text = `No worker answers for ${oneLine(wantedText(wanted))}${reasons}. ${options.advice}`;
    if (waited > maxWait * 1000) throw new ModelFailure('no such model', text);
    if (waited > SAY_AFTER_MS && text !== said) {
      onNote(text);
      said = text;
    }
    await wait(LOOK_AGAIN_MS, undefined, { signal }).catch((cause: unknown) => {
      throw new ModelFailure('aborted', 'the run was stopped before a worker was found', { cause });
    });
  }
}

interface WeighedOffer extends Offer {
  /** How many calls the workers that make this offer take at once. */
  readonly calls: number;
}

function offersFor(wanted: Wanted, workers: readonly WorkerRecord[]): readonly WeighedOffer[] {
  const id = wantedId(wanted);
  const lanes = new Map<string, WeighedOffer>();
  for (const { offers, concurrency } of workers) {
    for (const { wanted: offered, lane, engine } of offers) {
      // Whoever can write to Redis can offer anything: a lane has the name of what answers there.
      if (offered !== id || lane !== laneName(wanted, engine)) continue;
      if ((engine === null) !== (wanted.kind === 'judge')) continue;
      lanes.set(lane, { lane, engine, calls: (lanes.get(lane)?.calls ?? 0) + concurrency });
    }
  }
  return [...lanes.values()].sort((a, b) => b.calls - a.calls || (a.lane < b.lane ? -1 : 1));
}

/** Whether any worker takes calls from a lane now. */
export function isServed(lane: string, workers: Iterable<WorkerRecord>): boolean {
  for (const { offers } of workers) if (offers.some((offer) => offer.lane === lane)) return true;
  return false;
}

/** What workers say of why they do not have it: ` (gpu-1: its key is refused)`. */
export function reasonsAgainst(wanted: Wanted, workers: readonly WorkerRecord[]): string {
  const id = wantedId(wanted);
  const reasons = workers.flatMap(({ name, declined }) =>
    declined.filter((each) => each.wanted === id).map(({ why }) => `${name}: ${why}`),
  );
  return reasons.length === 0 ? '' : ` (${reasons.slice(0, 3).map(oneLine).join('; ')})`;
}

function otherEngines(wanted: Wanted, offers: readonly WeighedOffer[]): string {
  const [used, ...others] = offers.map(({ engine }) =>
    engine === null ? 'the same judge' : describeEngine(engine),
  );
  return `Workers run ${oneLine(wantedText(wanted))} under different engines. This run uses ${used}; workers with ${others.join(' or ')} get none of its calls.`;
}

function describeEngine(engine: EngineInfo): string {
  const digest = engine.digest === null ? '' : `, digest ${engine.digest.slice(0, 19)}`;
  return oneLine(`${engineName(engine)}${digest}`);
}
