import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { UserError } from '../base/errors.ts';
import { writeSetFolder } from '../folder/set/write-set.ts';
import type { Trajectory } from '../run/trajectory.ts';
import type { ImportReport } from './importing/import-report.ts';
import { TraceImport, type TraceImportOptions } from './importing/import-traces.ts';
import { importedEntry } from './importing/imported-entry.ts';

export interface ImportOptions extends TraceImportOptions {
  /** The run folder to write to; without it, the runs are returned and nothing is written. */
  readonly out?: string | undefined;
  /** Whether to write to a folder that is not empty, and to replace the set in it. */
  readonly force?: boolean | undefined;
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
export async function importTraces(options: ImportOptions): Promise<ImportedTraces> {
  const { out } = options;
  // Importing a folder into itself must not import what was imported before.
  const traces = new TraceImport({ except: out, ...options });
  const trajectories: Trajectory[] = [];
  if (out === undefined) {
    for await (const { trajectory } of traces.runs()) trajectories.push(trajectory);
    requireRuns(traces);
  } else {
    const isNew = !existsSync(out);
    try {
      await writeSetFolder(out, linesOf(traces), () => importedEntry(traces.report(), options), {
        force: options.force ?? false,
      });
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
