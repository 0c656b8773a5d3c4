import type { z } from 'zod';
import { FileError, oneLine } from '../../base/errors.ts';
import { isPath, loadModule } from '../../base/load-module.ts';
import type { Json } from '../../run/json.ts';
import type { Facts } from '../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { chosenFormats } from '../reading/detect-format.ts';
import type { TraceFormat, TraceReading } from '../trace-format.ts';

/** What a reader of one's own tells the parts of a run to, in the order in which they happened. */
export type RunRecorder = Pick<
  RunBuilder,
  | 'instruct'
  | 'user'
  | 'agent'
  | 'result'
  | 'environment'
  | 'setGoal'
  | 'setFinalAnswer'
  | 'note'
  | 'leaveOut'
>;

/** What a reader knows of a record beside its run. */
export interface AboutRecord {
  /** What the record calls itself. */
  readonly id?: string | number | null | undefined;
  /** What `--select` and `--faulty` can ask for: `{ score: 3 }`. Judges never see it. */
  readonly facts?: Facts | undefined;
  /** Why the record holds no run that could be judged. */
  readonly refused?: string | undefined;
}

/** A format that only you have. */
export interface OwnFormat<Shape extends z.ZodType> {
  readonly name: string;
  /** What wrote it, in a few words. */
  readonly description?: string;
  /** What a record looks like. One that does not is refused, with the key and what was expected there. */
  readonly record: Shape;
  /** Whether each element or line of a file is a record, which is taken if this is omitted, or all of it is one. */
  readonly records?: 'each' | 'whole';
  /** The facts that together name the task of a run. */
  readonly task?: readonly string[];
  /** Tells a run what the record says. */
  read(record: z.output<Shape>, run: RunRecorder): AboutRecord | undefined;
}

/** Defines a format of your own, for `tj import --format ./reader.ts`. */
export function defineFormat<Shape extends z.ZodType>(own: OwnFormat<Shape>): TraceFormat {
  return {
    name: own.name,
    description: own.description ?? `records that ${own.name} reads`,
    ...(own.task === undefined ? {} : { task: own.task }),
    // Nobody else's file is read with it, so that what does not fit is said record by record.
    detect: ({ shape }) => (shape === 'document' ? 'whole' : (own.records ?? 'each')),
    read: (value) => [readOwn(own, value)],
  };
}

function readOwn<Shape extends z.ZodType>(own: OwnFormat<Shape>, value: Json): TraceReading {
  const parsed = own.record.safeParse(value);
  if (!parsed.success) return { id: null, refused: problemIn(parsed.error) };
  const builder = new RunBuilder();
  let about: AboutRecord | undefined;
  try {
    about = own.read(parsed.data, builder);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { id: null, refused: `the reader of ${own.name} failed on it: ${oneLine(said)}` };
  }
  const { id = null, facts = {}, refused } = about ?? {};
  const name = id === null ? null : String(id);
  if (refused !== undefined) return { id: name, refused };
  return finishedTrace(builder, { id: name, facts });
}

/** The first thing that is not as the schema says, with its key: `steps[2].tool: expected string, …`. */
function problemIn({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'it is not as the schema of the reader says';
  const path = issue.path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`))
    .join('');
  return `${path === '' ? 'the record' : path}: ${issue.message}`;
}

/** The formats to look for: all, the one that a user insists on, or the one that a user's module defines. */
export async function formatsFor(
  formats: readonly TraceFormat[],
  asked: string | undefined,
): Promise<readonly TraceFormat[]> {
  if (asked === undefined || !isPath(asked)) return chosenFormats(formats, asked);
  const { default: format } = await loadModule(asked);
  if (!isFormat(format)) {
    throw new FileError(
      asked,
      'has no default export that is a format; write export default defineFormat({ … }), or begin with tj init reader',
    );
  }
  return [format];
}

function isFormat(value: unknown): value is TraceFormat {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'name' in value &&
    typeof value.name === 'string' &&
    'detect' in value &&
    typeof value.detect === 'function' &&
    'read' in value &&
    typeof value.read === 'function'
  );
}
