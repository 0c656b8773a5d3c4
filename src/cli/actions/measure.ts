import type { IntervalMethod } from '../../metrics/measurement/measurement.ts';
import type { GivenMix } from '../../metrics/mix/type-mix.ts';
import { DEFAULT_MEASURE, measure } from '../../pipeline/4-measure.ts';
import { report, terminalReport } from '../../pipeline/5-report.ts';
import { openRunFolder } from '../../pipeline/open-run-folder.ts';
import type { ReportFormat } from '../../report/export/export-formats.ts';
import { selectJudges } from '../../run-folder/rows/select-judges.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export interface MeasureArguments {
  readonly judge?: readonly string[];
  readonly prevalence: number;
  readonly mix?: GivenMix;
  readonly method: IntervalMethod;
  readonly environment?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly tex?: boolean;
  readonly all: boolean;
}

export async function measureFolder(folder: string, args: MeasureArguments): Promise<void> {
  const { judged } = await openRunFolder(folder, args.environment, note);
  const { prevalence, method, mix = null } = args;
  const measurement = measure(selectJudges(judged, args.judge), {
    ...DEFAULT_MEASURE,
    prevalence,
    method,
    mix,
  });
  const format = formatOf(args);
  if (format !== null) {
    print(await report(measurement, format));
    return;
  }
  const { all } = args;
  print(await terminalReport(measurement, { columns: outputColumns(), all }));
  if (!all) print('\nAdd --all for every judge by fault type and every metric.');
}

/** Null for a terminal. */
function formatOf({ json, markdown, tex }: MeasureArguments): ReportFormat | null {
  return json ? 'json' : markdown ? 'markdown' : tex ? 'tex' : null;
}
