import type { Json } from '../../run/json.ts';
import { isRefused, type RecordedTrace, type TraceReading } from '../trace-format.ts';
import { Census, type Counted, type Found } from './census.ts';
import { RunContents } from './run-contents.ts';

/** Something of a file that is in none of its runs. */
export interface AccountEntry extends Counted {
  readonly reason: string;
  /** How many parts of the file it is: lines, messages, spans, runs or whole records. */
  readonly parts: number;
}

/** What of a file is in runs. */
export type InRuns = Pick<Counted, 'calls' | 'messages'>;

/**
 * What became of what a file holds. What is in its runs and what was left out are all of it:
 * `inFile = inRuns + leftOut`, for calls and for messages.
 */
export interface Account {
  /** What the file holds, by a count that knows no format. */
  readonly inFile: InRuns;
  /** What is in the runs that were taken from it. */
  readonly inRuns: InRuns;
  readonly leftOut: readonly AccountEntry[];
}

/** The reasons that are not a reader's. */
export const REASONS = {
  unread: 'unread: the reader found no place for it',
  unlike: 'in a run, with another name or other arguments',
  refused: 'refused, or holds no run',
  none: 'records without a run, such as metadata',
  repeated: 'repeated by a longer record of the same conversation, or word for word',
  unselected: 'not asked for, by --select, --limit or --sample',
} as const;

/**
 * A run that misses a larger share of its calls, of tools or of models, is refused. A single call of a
 * model may be a title, or the answer in other words.
 */
const MOST_MISSED = 0.2;

/** A run that misses more of its messages than this was read from the wrong place. */
const MOST_UNREAD = 0.5;

/** A reading, and how much of its record is in it. */
export interface SettledReading {
  readonly reading: TraceReading;
  readonly inRun: InRuns;
}

/** The readings of a record, refused where they miss too much, and what of the record is in none. */
export interface Settled {
  readonly readings: readonly SettledReading[];
  readonly leftOut: readonly AccountEntry[];
}

const NOTHING: Counted = { calls: 0, modelCalls: 0, messages: 0 };

/** Holds the readings of a record against the record. */
export function settled(
  readings: readonly TraceReading[],
  record: Json,
  { partial }: { readonly partial: boolean },
): Settled {
  // Readings that do not say what they are from are held against the record together.
  const together = readings.filter(({ from }) => from === undefined);
  const apart = readings.filter(({ from }) => from !== undefined);
  const known = apart.flatMap(({ from = [], leftOut: handed = [] }) => [
    ...from,
    ...handed.flatMap((entry) => entry.from),
  ]);
  const all = [
    ...apart.map((reading) => held([reading], { from: reading.from ?? [], known: [], partial })),
    held(together, { from: [record], known, partial }),
  ];
  const found = new Map(all.flatMap((one) => one.readings.map((own) => [own.from, own.settled])));
  const leftOut = all.flatMap((one) => one.leftOut);
  if (readings.length === 0 && leftOut.length === 0) {
    leftOut.push({ reason: REASONS.none, parts: 1, ...NOTHING });
  }
  return { readings: readings.flatMap((reading) => found.get(reading) ?? []), leftOut };
}

interface Source {
  readonly from: readonly Json[];
  /** What is already in other runs of the record. */
  readonly known: readonly Json[];
  readonly partial: boolean;
}

interface Held {
  readonly readings: readonly { readonly from: TraceReading; readonly settled: SettledReading }[];
  readonly leftOut: readonly AccountEntry[];
}

function held(readings: readonly TraceReading[], { from, known, partial }: Source): Held {
  const handed = readings.flatMap(({ leftOut = [] }) => leftOut);
  const runs = readings.filter((reading): reading is RecordedTrace => !isRefused(reading));
  const contents = runs.map(({ run }) => new RunContents(run));
  const inEach = contents.map(({ calls }) => ({ calls, messages: 0 }));
  /** How many of some texts no run has. Those that runs have are counted as theirs. */
  const silentIn = ({ texts }: Found): number =>
    texts.filter((text) => {
      const owner = inEach[contents.findIndex((one) => one.has(text))];
      if (owner !== undefined) owner.messages++;
      return owner === undefined;
    }).length;
  const census = new Census();
  census.add(known);
  const kept = census.add(from, [...known, ...handed.flatMap((entry) => entry.from)]);
  const silent = silentIn(kept);
  const counted = handed.map(({ reason, from: parts, isTold }) => {
    const found = census.add(parts, known);
    const { calls, modelCalls } = found;
    const entry = { reason, parts: parts.length, calls, modelCalls, messages: silentIn(found) };
    return { entry, isTold };
  });
  const leftOut = counted.map(({ entry }) => entry);
  const leave = (reason: string, parts: number, of: Partial<Counted> = {}): void => {
    if (parts > 0) leftOut.push({ reason, parts, ...NOTHING, ...of });
  };
  const inRuns = total(inEach, 'calls');
  const { unlike, missing } = comparedCalls(kept.signatures, contents);
  const open = Math.max(missing, kept.calls - inRuns);
  const lost = { calls: open, messages: silent };
  const isRefusal = runs.length < readings.length || readings.length === 0;
  if (isRefusal) leave(REASONS.refused, readings.length - runs.length || open + silent, lost);
  else leave(REASONS.unread, open + silent, lost);
  const untold = counted.flatMap(({ entry, isTold }) => (isTold ? [] : [entry]));
  const problem = problemOf({
    calls: share(open + total(untold, 'calls'), inRuns),
    models: share(total(untold, 'modelCalls'), kept.modelCalls),
    messages: { missed: silent, of: kept.texts.length },
  });
  if (problem !== null && !isRefusal && !partial) {
    // Calls that are in a run in place of others are not in the file.
    const calls = Math.max(kept.calls, inRuns) - open;
    leave(REASONS.refused, runs.length, { calls, messages: total(inEach, 'messages') });
    const refusal = ({ id }: TraceReading) => ({
      reading: { id, refused: problem },
      inRun: NOTHING,
    });
    return { readings: runs.map((run) => ({ from: run, settled: refusal(run) })), leftOut };
  }
  leave(REASONS.unlike, unlike);
  const inRun = new Map<TraceReading, InRuns>(
    runs.flatMap((run, i) => {
      const own = inEach[i];
      return own === undefined ? [] : [[run, own]];
    }),
  );
  return {
    readings: readings.map((reading) => ({
      from: reading,
      settled: { reading, inRun: inRun.get(reading) ?? NOTHING },
    })),
    leftOut,
  };
}

/**
 * Compares calls by their names and arguments, since as many wrong ones would hide the right ones.
 * Returns how many are in the runs with another name or other arguments, and how many are in none.
 */
function comparedCalls(
  recorded: ReadonlyMap<string, number>,
  contents: readonly RunContents[],
): { readonly unlike: number; readonly missing: number } {
  const extra = contents.flatMap(({ signatures }) => [...signatures.keys()]);
  const extraParts = new Set(
    extra.filter((signature) => !recorded.has(signature)).flatMap(partsOf),
  );
  let unlike = 0;
  let missing = 0;
  for (const [signature, count] of recorded) {
    const read = contents.map(({ signatures }) => signatures.get(signature) ?? 0);
    const open = Math.max(0, count - read.reduce((sum, one) => sum + one, 0));
    if (partsOf(signature).some((part) => extraParts.has(part))) unlike += open;
    else missing += open;
  }
  return { unlike, missing };
}

/** The name of a call, and its arguments where they could be no other's. */
function partsOf(signature: string): readonly string[] {
  const end = signature.indexOf(' ');
  const [tool, args] = [signature.slice(0, end), signature.slice(end)];
  return args.length > LEAST_TELLING ? [tool, args] : [tool];
}

const LEAST_TELLING = 8;

interface Share {
  readonly missed: number;
  readonly of: number;
}

const share = (missed: number, read: number): Share => ({ missed, of: missed + read });

function total<K extends string>(of: readonly Readonly<Record<K, number>>[], key: K): number {
  return of.reduce((sum, one) => sum + one[key], 0);
}

function problemOf(
  shares: Readonly<Record<'calls' | 'models' | 'messages', Share>>,
): string | null {
  const limits = [
    [shares.calls, 'calls of tools', 0, MOST_MISSED],
    [shares.models, 'calls of models', 1, MOST_MISSED],
    [shares.messages, 'messages', 1, MOST_UNREAD],
  ] as const;
  const said = limits.flatMap(([{ missed, of }, what, least, most]) =>
    missed > Math.max(least, most * of) ? [`${missed} of its ${of} ${what}`] : [],
  );
  if (said.length === 0) return null;
  return `${said.join(' and ')} found no place in the run; import what could be read with --partial`;
}

/** Adds up what was left out of a file. */
export class FileAccount {
  readonly #entries = new Map<string, AccountEntry>();

  add({ reason, parts, calls, modelCalls, messages }: AccountEntry): void {
    const before = this.#entries.get(reason);
    this.#entries.set(reason, {
      reason,
      parts: (before?.parts ?? 0) + parts,
      calls: (before?.calls ?? 0) + calls,
      modelCalls: (before?.modelCalls ?? 0) + modelCalls,
      messages: (before?.messages ?? 0) + messages,
    });
  }

  /** Something that was read, or could not be, and is not imported. */
  leave(reason: string, inRun: InRuns = NOTHING): void {
    this.add({ reason, parts: 1, ...inRun, modelCalls: 0 });
  }

  total(inRuns: InRuns): Account {
    const leftOut = [...this.#entries.values()];
    const all = [inRuns, ...leftOut];
    const inFile = { calls: total(all, 'calls'), messages: total(all, 'messages') };
    return { inFile, inRuns, leftOut };
  }
}
