import { UserError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import type { Json } from '../../run/json.ts';
import { REASONS, settled } from '../account/account.ts';
import type { FileTally } from '../importing/file-tally.ts';
import type { ReadOptions, TraceFormat, TraceReading } from '../trace-format.ts';
import { type Detected, detectFormat } from './detect-format.ts';
import { GrowingConversations, type PlacedReading } from './growing-conversations.ts';
import { openBytes } from './open-bytes.ts';
import { isDamaged, type ReadValue } from './parse-value.ts';
import { LONGEST_VALUE } from './raw-value.ts';
import { type OpenedValues, openValues } from './read-values.ts';
import { Unreadable } from './unreadable.ts';

/** What the user asked of readers, and whether to keep runs of which much could not be read. */
export type Asked = ReadOptions & { readonly partial: boolean };

/**
 * Reads the runs of one file. What cannot be read is put down in the tally, and nothing is thrown for
 * it, so that the other files are read all the same.
 */
export async function* readTraceFile(
  tally: FileTally,
  formats: readonly TraceFormat[],
  hasEnough: () => boolean,
  asked: Asked,
): AsyncGenerator<PlacedReading> {
  try {
    const bytes = openBytes(tally.file);
    const opened = await openValues(bytes.chunks);
    const detected = await formatOf(opened, formats);
    tally.format = detected.format.name;
    const readings = detected.reading === 'each' ? readEach : readWhole;
    yield* longest(readings(opened, detected, tally, { hasEnough, asked }), tally);
    tally.sha256 = bytes.sha256();
  } catch (cause) {
    const failure = fileFailure('read a file', tally.file, cause);
    if (!(failure instanceof UserError)) throw failure;
    // The report names the file already.
    tally.problem = failure.message.replace(`${tally.file}: `, '');
  }
}

async function formatOf(opened: OpenedValues, formats: readonly TraceFormat[]): Promise<Detected> {
  if (opened.sample.values.length === 0) {
    for await (const batch of opened.batches(() => true)) {
      const damaged = batch.find(isDamaged);
      if (damaged !== undefined) throw new Unreadable(damaged.problem);
    }
  }
  return detectFormat(opened.sample, formats);
}

async function* readEach(
  opened: OpenedValues,
  { format }: Detected,
  tally: FileTally,
  { hasEnough, asked }: { readonly hasEnough: () => boolean; readonly asked: Asked },
): AsyncGenerator<PlacedReading> {
  for await (const batch of opened.batches(hasEnough)) {
    for (const read of batch) {
      if (isDamaged(read)) tally.refuse(read.place, read.problem);
      else yield* readRecord(format, read.value, read.place, tally, asked);
    }
  }
}

/** The longest record of each conversation, where a log has one for every call of a model. */
async function* longest(
  readings: AsyncGenerator<PlacedReading>,
  tally: FileTally,
): AsyncGenerator<PlacedReading> {
  const growing = new GrowingConversations();
  for await (const placed of readings) yield* growing.offer(placed);
  yield* growing.rest();
  const { repeated, repeatedCalls } = growing;
  if (repeated === 0) return;
  tally.account.add({
    reason: REASONS.repeated,
    parts: repeated,
    calls: repeatedCalls,
    modelCalls: 0,
  });
}

async function* readWhole(
  opened: OpenedValues,
  { format }: Detected,
  tally: FileTally,
  { asked }: { readonly asked: Asked },
): AsyncGenerator<PlacedReading> {
  const { shape } = opened.sample;
  const values: Json[] = [];
  let bytes = 0;
  let damaged = 0;
  for await (const batch of opened.batches(() => false)) {
    for (const read of batch) {
      if (!isDamaged(read)) {
        values.push(read.value);
        bytes += read.bytes;
      } else if (shape === 'lines') damaged++;
      else throw new Unreadable(problemAt(read, shape));
    }
    if (bytes > LONGEST_VALUE) {
      throw new Unreadable(
        `larger than ${LONGEST_VALUE >> 20} MB, and ${format.name} must be read whole; split it`,
      );
    }
  }
  // A session that is still being written ends in the middle of a line.
  if (damaged > 0) tally.account.add({ reason: NOT_JSON, parts: damaged, calls: 0, modelCalls: 0 });
  const [first = null] = values;
  yield* readRecord(format, shape === 'document' ? first : values, 'record 1', tally, asked);
}

const NOT_JSON = 'lines that are not JSON';

function problemAt(read: ReadValue & { readonly problem: string }, shape: string): string {
  return shape === 'document' ? read.problem : `${read.place}: ${read.problem}`;
}

function* readRecord(
  format: TraceFormat,
  value: Json,
  place: string,
  tally: FileTally,
  asked: Asked,
): Generator<PlacedReading> {
  const found: TraceReading[] = [];
  try {
    for (const reading of format.read(value, asked)) found.push(reading);
  } catch (error) {
    // One record that a reader cannot cope with must not cost the others.
    const said = error instanceof Error ? error.message : String(error);
    const reason = `the reader of ${format.name} failed on it (${said}); please report this`;
    found.push({ id: null, refused: reason });
  }
  if (found.length === 0) tally.skipped++;
  const { readings, leftOut } = settled(found, value, asked);
  for (const entry of leftOut) tally.account.add(entry);
  for (const reading of readings) yield { reading, place };
}
