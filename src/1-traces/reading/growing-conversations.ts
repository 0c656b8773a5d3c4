import { isDeepStrictEqual } from 'node:util';
import { isToolStep, type Run, type Step } from '../../run/run.ts';
import type { InRuns } from '../account/account.ts';
import { isRefused, type RecordedTrace, type TraceReading } from '../trace-format.ts';

/** A reading, and where in the file its record is. */
export interface PlacedReading {
  readonly reading: TraceReading;
  readonly place: string;
  /** How much of the record is in the run. */
  readonly inRun: InRuns;
}

/** So many conversations may be under way at once in a log; the oldest is taken to be over then. */
const MOST_HELD = 256;

interface Held {
  readonly key: string;
  placed: PlacedReading & { readonly reading: RecordedTrace };
}

/**
 * Keeps the longest record of each conversation, in a log of calls of a model: each call repeats all
 * that was said before it, so that its record goes on where an earlier one ends.
 */
export class GrowingConversations {
  readonly #held = new Set<Held>();
  readonly #byKey = new Map<string, Held[]>();
  /** What is in records that were left out because another one repeats them and goes on. */
  readonly repeated: InRuns[] = [];

  /** Takes a reading, and gives those that no later one is waited for. */
  *offer(placed: PlacedReading): Generator<PlacedReading> {
    const { reading } = placed;
    if (isRefused(reading) || reading.isModelCall !== true) {
      yield placed;
      return;
    }
    const key = keyOf(reading.run);
    const alike = this.#byKey.get(key) ?? [];
    for (const held of alike) {
      const before = held.placed.reading;
      const isLonger = before.run.steps.length < reading.run.steps.length;
      const [shorter, longer] = isLonger ? [before, reading] : [reading, before];
      if (!goesOn(longer.run, shorter.run)) continue;
      this.repeated.push((isLonger ? held.placed : placed).inRun);
      held.placed = {
        ...(isLonger ? placed : held.placed),
        reading: { ...longer, run: withThoughts(longer.run, shorter.run) },
      };
      return;
    }
    const held: Held = { key, placed: { ...placed, reading } };
    this.#byKey.set(key, [...alike, held]);
    this.#held.add(held);
    if (this.#held.size > MOST_HELD) yield* this.#release();
  }

  /** Gives all that is left, because the log is over. */
  *rest(): Generator<PlacedReading> {
    while (this.#held.size > 0) yield* this.#release();
  }

  *#release(): Generator<PlacedReading> {
    const [oldest] = this.#held;
    if (oldest === undefined) return;
    this.#held.delete(oldest);
    const others = (this.#byKey.get(oldest.key) ?? []).filter((held) => held !== oldest);
    if (others.length > 0) this.#byKey.set(oldest.key, others);
    else this.#byKey.delete(oldest.key);
    yield oldest.placed;
  }
}

/** What the records of one conversation have in common: how it begins. */
function keyOf({ goal, steps }: Run): string {
  const [first] = steps;
  const begun = first === undefined || !isToolStep(first) ? first?.text.trim() : first.call;
  return JSON.stringify([goal.trim(), begun]);
}

function goesOn(longer: Run, shorter: Run): boolean {
  return (
    longer.steps.length > shorter.steps.length &&
    longer.goal.trim() === shorter.goal.trim() &&
    shorter.steps.every((step, i) => isRepeatedBy(step, longer.steps[i]))
  );
}

/** Thoughts do not count: many programs do not send them back to the model. */
function isRepeatedBy(step: Step, other: Step | undefined): boolean {
  if (other === undefined) return false;
  if (!isToolStep(step) || !isToolStep(other)) {
    if (isToolStep(step) || isToolStep(other)) return false;
    return step.from === other.from && step.text.trim() === other.text.trim();
  }
  return (
    isDeepStrictEqual(step.call, other.call) &&
    (step.observation.missing === true || isDeepStrictEqual(step.observation, other.observation))
  );
}

/** The longer run with what only the record of each reply says of its thoughts. */
function withThoughts(longer: Run, shorter: Run): Run {
  const steps = longer.steps.map((step, i): Step => {
    const thought = shorter.steps[i]?.thought ?? '';
    return thought.length > (step.thought ?? '').length && thought.endsWith(step.thought ?? '')
      ? { ...step, thought }
      : step;
  });
  return { ...longer, steps };
}
