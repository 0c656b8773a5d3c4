import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { UserError } from '../base/errors.ts';
import { writeSetFolder } from '../folder/set/write-set.ts';
import { type Label, VOUCHED } from '../run/label.ts';
import { labelProblem } from '../run/label-problem.ts';
import { PLAIN_NUMBERS } from '../run/number-formats.ts';
import type { Run } from '../run/run.ts';
import type { Trajectory } from '../run/trajectory.ts';
import { jsonString } from '../run/wire/json-text.ts';
import { writeTrajectory } from '../run/wire/write-trajectory.ts';
import { callsOf, REASONS } from './account/account.ts';
import { labelOfOutcome } from './building/recorded-facts.ts';
import { traceFormats } from './formats/formats.ts';
import { formatsFor } from './formats/own-format.ts';
import { FileTally } from './importing/file-tally.ts';
import { type ImportReport, ToolFactsTally } from './importing/import-report.ts';
import { importedEntry } from './importing/imported-entry.ts';
import { readPatterns, redactLabel, redactRun, redactText } from './importing/redact.ts';
import { Reservoir } from './importing/reservoir.ts';
import { type Condition, readCondition, requireKnownFacts } from './importing/select-facts.ts';
import { TaskFinder } from './importing/task-finder.ts';
import { findCompanions } from './reading/companions.ts';
import type { PlacedReading } from './reading/growing-conversations.ts';
import { inputFiles } from './reading/input-files.ts';
import { readTraceFile } from './reading/read-file.ts';
import { runProblem } from './reading/value-problem.ts';
import { DEFAULT_IMPORT, type ImportSettings } from './settings.ts';
import { isRefused, type RecordedTrace, type TraceFormat } from './trace-format.ts';

/**
 * What to import, and the settings of `tj import`. Without the folder `out`, the runs are returned and
 * nothing is written.
 */
interface ImportJob extends Partial<ImportSettings> {
  /** Files, folders, patterns, or `-` for standard input. */
  readonly paths: readonly string[];
}

export interface ImportedTraces extends ImportReport {
  /** The runs; empty if they were written to a folder, since they need not fit in memory. */
  readonly trajectories: readonly Trajectory[];
}

/** Nothing could be imported. The report says why, file by file. */
export class NothingImportedError extends UserError {
  override readonly name = 'NothingImportedError';
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super('nothing was imported; the reasons are given for each file');
    this.report = report;
  }
}

/**
 * Stage 1 for recorded runs: reads traces, in whatever format they are, and makes a set of them, in
 * memory or in a run folder.
 *
 * @throws NothingImportedError if there is no run in what was given; then nothing is written either
 */
export async function importTraces(job: ImportJob): Promise<ImportedTraces> {
  const traces = new TraceImport(job, await formatsFor(traceFormats, job.format));
  const { out, force } = traces.job;
  const trajectories: Trajectory[] = [];
  if (out === undefined) {
    for await (const { trajectory } of traces.runs()) trajectories.push(trajectory);
    requireRuns(traces);
  } else {
    const isNew = !existsSync(out);
    try {
      const entry = () => importedEntry(traces.report(), traces.job);
      await writeSetFolder(out, linesOf(traces), entry, { force });
    } catch (error) {
      // A folder that was made for nothing should not be left behind.
      if (isNew) await rmdir(out).catch(() => {});
      throw error;
    }
  }
  return { ...traces.report(), trajectories };
}

async function* linesOf(traces: TraceImport): AsyncGenerator<string> {
  for await (const { line } of traces.runs()) yield line;
  requireRuns(traces);
}

function requireRuns(traces: TraceImport): void {
  const report = traces.report();
  if (report.traces === 0) throw new NothingImportedError(report);
}

/** An imported run, and its line for `trajectories.jsonl`. */
interface ImportedRun {
  readonly trajectory: Trajectory;
  readonly line: string;
}

/** A run that is selected, and its line without its ids, which are given in the end. */
interface Candidate {
  readonly trace: RecordedTrace;
  readonly lineEnd: string;
  readonly tally: FileTally;
}

/** Imports recorded runs one at a time, and then reports what was made of the files. */
export class TraceImport {
  /** With defaults for what was left open. */
  readonly job: ImportJob & typeof DEFAULT_IMPORT;
  readonly #formats: readonly TraceFormat[];
  readonly #conditions: readonly Condition[];
  readonly #faulty: Condition | null;
  readonly #patterns: readonly RegExp[];
  readonly #tallies: FileTally[] = [];
  readonly #tools = new ToolFactsTally();
  readonly #tasks: TaskFinder;
  readonly #facts = new Set<string>();
  readonly #seen = new Set<string>();
  #skipped: ImportReport['skipped'] = [];
  #accepted = 0;
  #imported = 0;

  /**
   * @param formats those that the files may be in
   * @throws if an option makes no sense; nothing is read yet
   */
  constructor(job: ImportJob, formats: readonly TraceFormat[]) {
    this.job = { ...DEFAULT_IMPORT, ...job };
    this.#formats = formats;
    this.#conditions = (job.select ?? []).map((text) => readCondition(text));
    this.#faulty = job.faulty === undefined ? null : readCondition(job.faulty, '--faulty');
    this.#patterns = readPatterns(job.redact ?? []);
    this.#tasks = new TaskFinder(job.task);
  }

  async *runs(): AsyncGenerator<ImportedRun> {
    const { sample, seed } = this.job;
    // 1e. Draw a sample, if one is asked for; it needs to have seen every run.
    if (sample === undefined) {
      for await (const candidate of this.#candidates()) yield this.#import(candidate);
    } else {
      const reservoir = new Reservoir<Candidate>(sample, seed);
      for await (const candidate of this.#candidates()) {
        const out = reservoir.offer(candidate);
        if (out !== undefined) leaveOut(out.tally, out.trace.run);
      }
      for (const candidate of reservoir.items()) yield this.#import(candidate);
    }
    if (this.#facts.size > 0) {
      requireKnownFacts(
        '--select',
        this.#conditions.map(({ fact }) => fact),
        this.#facts,
      );
    }
    if (this.#imported > 0 && this.#faulty !== null) {
      requireKnownFacts('--faulty', [this.#faulty.fact], this.#facts);
    }
    if (this.#imported > 0) requireKnownFacts('--task', this.#tasks.asked ?? [], this.#facts);
  }

  report(): ImportReport {
    const files = this.#tallies.map((tally) => tally.report());
    return {
      traces: this.#imported,
      calls: files.reduce((sum, { calls }) => sum + calls, 0),
      files,
      skipped: this.#skipped,
      tools: this.#tools.all(),
      tasks: this.#tasks.report(),
    };
  }

  async *#candidates(): AsyncGenerator<Candidate> {
    const { paths, out } = this.job;
    // 1a. Find the files. Importing a folder into itself must not import what was imported before.
    const { files, skipped } = await inputFiles(paths, { except: out });
    this.#skipped = skipped;
    // 1b. Read what lies beside the traces and says something about them.
    const companions = await findCompanions(files, this.#formats);
    for (const file of files) {
      if (this.#hasEnough()) return;
      const tally = new FileTally(file);
      this.#tallies.push(tally);
      const companionOf = companions.files.get(file);
      if (companionOf !== undefined) {
        tally.format = companionOf;
        tally.note('it is about the runs of other files and holds none itself');
        continue;
      }
      // 1c. Read the runs of the file in the one format that it is in.
      for await (const placed of readTraceFile(
        tally,
        this.#formats,
        () => this.#hasEnough(),
        this.job,
      )) {
        const reading = companions.apply(tally.format ?? '', placed.reading);
        // 1d. Keep those that are asked for, can be written and are not there yet.
        const candidate = this.#candidate({ ...placed, reading }, tally);
        if (candidate !== null) yield candidate;
      }
    }
  }

  #hasEnough(): boolean {
    return this.#accepted >= (this.job.limit ?? Number.POSITIVE_INFINITY);
  }

  /** What is to be imported of a reading, if anything is. */
  #candidate({ reading, place }: PlacedReading, tally: FileTally): Candidate | null {
    const refuse = (reason: string): null => {
      tally.refuse(this.#clean(reading.id) ?? place, reason);
      return null;
    };
    if (isRefused(reading)) return refuse(reading.refused);
    for (const fact of Object.keys(reading.facts)) this.#facts.add(fact);
    if (this.#hasEnough() || !this.#conditions.every(({ holds }) => holds(reading.facts))) {
      leaveOut(tally, reading.run);
      return null;
    }
    const refuseRun = (reason: string): null => {
      tally.account.leave(REASONS.refused, callsOf(reading.run));
      return refuse(reason);
    };
    const problem = runProblem(reading.run);
    if (problem !== null) return refuseRun(problem);
    const trace = this.#prepared(reading);
    const written = lineEndOf(trace);
    if (typeof written === 'object') return refuseRun(written.problem);
    if (this.#isRepeated(trace.id, written)) {
      tally.repeated++;
      tally.account.leave(REASONS.repeated, callsOf(reading.run));
      return null;
    }
    this.#accepted++;
    return { trace, lineEnd: written, tally };
  }

  /** A trace as it may be written: redacted, and labelled by what the user says of it. */
  #prepared(trace: RecordedTrace): RecordedTrace {
    const label = this.#toldLabel(trace) ?? redactLabel(trace.label, this.#patterns);
    return {
      ...trace,
      id: this.#clean(trace.id),
      run: redactRun(trace.run, this.#patterns),
      label: label ?? (this.job.trusted ? VOUCHED_FOR : null),
    };
  }

  /** The label that a fact of the record stands for, if the user named one and the record has it. */
  #toldLabel({ facts }: RecordedTrace): Label | null {
    if (this.#faulty === null || !Object.hasOwn(facts, this.#faulty.fact)) return null;
    return labelOfOutcome(!this.#faulty.holds(facts), this.#faulty.text);
  }

  #clean(text: string | null): string | null {
    return text === null ? null : redactText(text, this.#patterns);
  }

  #isRepeated(id: string | null, line: string): boolean {
    const content = createHash('sha256').update(line).update(`\n${id}`).digest('base64');
    if (this.#seen.has(content)) return true;
    this.#seen.add(content);
    return false;
  }

  /** 1f. Give the run its id, and count it. */
  #import({ trace, lineEnd, tally }: Candidate): ImportedRun {
    const id = `TRACE-${String(++this.#imported).padStart(5, '0')}`;
    const { run, label, notes, tools } = trace;
    tally.take(id, trace.id, run);
    for (const note of notes) tally.note(note);
    for (const facts of tools) {
      this.#tools.add({ ...facts, name: redactText(facts.name, this.#patterns) });
    }
    const format = this.#formats.find(({ name }) => name === tally.format);
    const taskId = this.#clean(this.#tasks.of(id, trace, format?.task) ?? null);
    return {
      trajectory: {
        id,
        instanceId: id,
        ...(taskId === null ? {} : { taskId }),
        ...run,
        label,
      },
      line: `{"trajectory_id":"${id}","instance_id":"${id}"${
        taskId === null ? '' : `,"task_id":${jsonString(taskId)}`
      }${lineEnd}`,
    };
  }
}

/** Counts a run that was read and that nobody asked for. */
function leaveOut(tally: FileTally, run: Run): void {
  tally.leftOut++;
  tally.account.leave(REASONS.unselected, callsOf(run));
}

const VOUCHED_FOR: Label = {
  faulty: false,
  failureStep: null,
  failureType: null,
  outcomeCorrect: true,
  by: VOUCHED,
};

const NO_IDS = '{"trajectory_id":"","instance_id":""';
/** A longer line could be written, but other commands could not read it. */
const LONGEST_LINE = 200 << 20;

/** The line of a run from behind its ids; or why it cannot have one. */
function lineEndOf({ run, label }: RecordedTrace): string | { readonly problem: string } {
  const wrong = label === null ? null : labelProblem(label, run.steps.length);
  if (wrong !== null) return { problem: `its label is not sound: ${wrong.field} ${wrong.problem}` };
  try {
    const line = writeTrajectory({ id: '', instanceId: '', ...run, label }, PLAIN_NUMBERS);
    if (line.length > LONGEST_LINE)
      return { problem: `the run is larger than ${LONGEST_LINE >> 20} MB` };
    return line.slice(NO_IDS.length);
  } catch (error) {
    if (error instanceof UserError) return { problem: error.message };
    throw error;
  }
}
