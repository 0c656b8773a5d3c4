import type { Json } from '../../run/json.ts';
import { type Run, toolSteps } from '../../run/run.ts';
import { isRefused, type RecordedTrace, type TraceReading } from '../trace-format.ts';
import { Census, type Counted } from './census.ts';

/** Something of a file that is in none of its runs. */
export interface AccountEntry extends Counted {
  readonly reason: string;
  /** How many parts of the file it is: lines, messages, spans, runs or whole records. */
  readonly parts: number;
}

/**
 * What became of the calls in a file. Those in its runs and those that were left out are all that it
 * holds: `inFile = inRuns + calls of leftOut`.
 */
export interface Account {
  /** The calls that the file holds, by a count that knows no format. */
  readonly inFile: number;
  /** The calls in the runs that were taken from it. */
  readonly inRuns: number;
  readonly leftOut: readonly AccountEntry[];
}

/** The reasons that are not a reader's. */
export const REASONS = {
  unread: 'unread: the reader found no place for it',
  refused: 'refused, or holds no run',
  repeated: 'repeated by a longer record of the same conversation, or word for word',
  unselected: 'not asked for, by --select, --limit or --sample',
} as const;

/**
 * A run that misses a larger share of its calls, of tools or of models, is refused. A single call of a
 * model may be a title, or the answer in other words.
 */
const MOST_MISSED = 0.2;

/** The readings of a record, refused where they miss too much, and what of the record is in none. */
export interface Settled {
  readonly readings: readonly TraceReading[];
  readonly leftOut: readonly AccountEntry[];
}

/** Holds the readings of a record against the record. */
export function settled(
  readings: readonly TraceReading[],
  record: Json,
  { partial }: { readonly partial: boolean },
): Settled {
  // Readings that do not say what they are from are held against the record together.
  const together = readings.filter(({ from }) => from === undefined);
  const apart = readings.filter(({ from }) => from !== undefined);
  const leftOut: AccountEntry[] = [];
  const refused = new Map<TraceReading, TraceReading>();
  const hold = (
    own: readonly TraceReading[],
    from: readonly Json[],
    known: readonly Json[] = [],
  ): void => {
    const { entries, problem } = held(own, from, known);
    leftOut.push(...entries);
    if (problem === null || partial) return;
    for (const reading of own) {
      if (isRefused(reading)) continue;
      refused.set(reading, { id: reading.id, refused: problem });
      leftOut.push({
        reason: REASONS.refused,
        parts: 1,
        calls: callsOf(reading.run),
        modelCalls: 0,
      });
    }
  };
  for (const reading of apart) hold([reading], reading.from ?? []);
  const known = apart.flatMap(({ from = [], leftOut: handed = [] }) => [
    ...from,
    ...handed.flatMap((entry) => entry.from),
  ]);
  hold(together, [record], known);
  return { readings: readings.map((reading) => refused.get(reading) ?? reading), leftOut };
}

/** @param known what is already in other runs of the record */
function held(
  readings: readonly TraceReading[],
  from: readonly Json[],
  known: readonly Json[],
): { readonly entries: readonly AccountEntry[]; readonly problem: string | null } {
  const handed = readings.flatMap(({ leftOut = [] }) => leftOut);
  const census = new Census();
  census.add(known);
  const kept = census.add(from, [...known, ...handed.flatMap((entry) => entry.from)]);
  const counted = handed.map(({ reason, from: parts, isTold }) => ({
    entry: { reason, parts: parts.length, ...census.add(parts, known) },
    isTold,
  }));
  const runs = readings.filter((reading): reading is RecordedTrace => !isRefused(reading));
  const inRuns = runs.reduce((sum, { run }) => sum + callsOf(run), 0);
  const open = Math.max(0, kept.calls - inRuns);
  const isRefusal = runs.length < readings.length || readings.length === 0;
  const entries = counted.map(({ entry }) => entry);
  if (open > 0) {
    const reason = isRefusal ? REASONS.refused : REASONS.unread;
    entries.push({ reason, parts: open, calls: open, modelCalls: 0 });
  }
  const lost = counted.flatMap(({ entry, isTold }) => (isTold ? [] : [entry]));
  const calls = share(open + total(lost, 'calls'), inRuns);
  const models = share(total(lost, 'modelCalls'), kept.modelCalls);
  return { entries, problem: isRefusal ? null : problemOf(calls, models) };
}

interface Share {
  readonly missed: number;
  readonly of: number;
}

const share = (missed: number, read: number): Share => ({ missed, of: missed + read });

function total(entries: readonly Counted[], key: keyof Counted): number {
  return entries.reduce((sum, entry) => sum + entry[key], 0);
}

const MODELS = 'calls of models';

function problemOf(calls: Share, models: Share): string | null {
  const words = [
    [calls, 'calls of tools'],
    [models, MODELS],
  ] as const;
  const missed = words.filter(
    ([{ missed, of }, what]) => missed > Math.max(what === MODELS ? 1 : 0, MOST_MISSED * of),
  );
  if (missed.length === 0) return null;
  const said = missed.map(([{ missed, of }, what]) => `${missed} of its ${of} ${what}`);
  return `${said.join(' and ')} found no place in the run; import what could be read with --partial`;
}

export function callsOf(run: Run): number {
  return toolSteps(run).length;
}

/** Adds up what was left out of a file. */
export class FileAccount {
  readonly #entries = new Map<string, AccountEntry>();

  add({ reason, parts, calls, modelCalls }: AccountEntry): void {
    const before = this.#entries.get(reason);
    this.#entries.set(reason, {
      reason,
      parts: (before?.parts ?? 0) + parts,
      calls: (before?.calls ?? 0) + calls,
      modelCalls: (before?.modelCalls ?? 0) + modelCalls,
    });
  }

  /** A run that was read and is not imported. */
  leave(reason: string, calls: number): void {
    this.add({ reason, parts: 1, calls, modelCalls: 0 });
  }

  total(inRuns: number): Account {
    const leftOut = [...this.#entries.values()];
    return { inFile: inRuns + total(leftOut, 'calls'), inRuns, leftOut };
  }
}
