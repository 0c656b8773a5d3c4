import { InvalidOptionError, UserError } from '../../errors.ts';
import type { IntervalMethod } from '../../metrics/measurement.ts';
import { DEFAULT_MEASURE, measure } from '../../pipeline/4-measure.ts';
import { type PairFormat, report, reportPairs } from '../../pipeline/5-report.ts';
import { claimFile, writeTo } from '../../run-folder/claims/claim-file.ts';
import type { JudgedSet } from '../../run-folder/rows/load-judged-set.ts';
import { loadFolder, selectJudges } from '../../pipeline/open-run-folder.ts';
import { writeWholeFile } from '../../store/write-atomically.ts';
import { type ExportFormat, exportFormat } from '../export-format.ts';

export interface ExportArguments {
  readonly format?: ExportFormat;
  readonly out?: string;
  readonly force: boolean;
  readonly judge?: readonly string[];
  readonly prevalence?: number;
  readonly method?: IntervalMethod;
  readonly environment?: string;
}

export async function exportRun(folder: string, options: ExportArguments): Promise<void> {
  if (options.out === '') throw new InvalidOptionError('--out', 'must name a file, or be -');
  const out = options.out === undefined || options.out === '-' ? null : options.out;
  const format = exportFormat(options.format, out);
  if (out === null) refuseTerminal(format, process.stdout);
  else await claimFile(out, options.force);
  if (isPairFormat(format)) refuseMeasuring(format, options);

  const run = selectJudges(await loadFolder(folder, options.environment), options.judge);
  const chunks = isPairFormat(format)
    ? reportPairs(run, format)
    : measurementChunks(run, format, options);
  await (out === null ? writeTo(process.stdout, chunks) : writeWholeFile(out, chunks));
}

function isPairFormat(format: ExportFormat): format is PairFormat {
  return format === 'csv' || format === 'parquet' || format === 'junit';
}

/** A terminal would show bytes as noise, and obey some of them. */
export function refuseTerminal(format: ExportFormat, stream: { readonly isTTY?: boolean }): void {
  if (format !== 'parquet' || stream.isTTY !== true) return;
  throw new UserError(
    'parquet is not for a terminal; add --out FILE, or redirect standard output to one',
  );
}

/** Pairs are not measured, so what says how to measure would be ignored. */
function refuseMeasuring(format: PairFormat, options: ExportArguments): void {
  for (const option of ['prevalence', 'method'] as const) {
    if (options[option] === undefined) continue;
    throw new InvalidOptionError(
      `--${option}`,
      `says how to measure, and ${format} has the pairs unmeasured; leave it away, or choose json, markdown, tex or text`,
    );
  }
}

async function* measurementChunks(
  run: JudgedSet,
  format: Exclude<ExportFormat, PairFormat>,
  { prevalence, method }: ExportArguments,
): AsyncGenerator<string> {
  const measurement = measure(run, {
    ...DEFAULT_MEASURE,
    ...(prevalence === undefined ? {} : { prevalence }),
    ...(method === undefined ? {} : { method }),
  });
  yield `${report(measurement, format)}\n`;
}
