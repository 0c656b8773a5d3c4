import type { IntervalMethod } from '../../metrics/measurement/measurement.ts';
import { DEFAULT_MEASURE, measure } from '../../pipeline/4-measure.ts';
import { report } from '../../pipeline/5-report.ts';
import { openRunFolder } from '../../pipeline/open-run-folder.ts';
import type { ReportFormat } from '../../report/export/export-formats.ts';
import { comparableJudges } from '../comparable-judges.ts';
import { note, print } from '../terminal.ts';

export interface MeasureArguments {
  readonly judge?: readonly string[];
  readonly prevalence: number;
  readonly method: IntervalMethod;
  readonly environment?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly tex?: boolean;
}

export async function measureFolder(folder: string, args: MeasureArguments): Promise<void> {
  const { judged } = await openRunFolder(folder, args.environment, note);
  const { prevalence, method } = args;
  const measurement = measure(comparableJudges(judged, args.judge), {
    ...DEFAULT_MEASURE,
    prevalence,
    method,
  });
  print(await report(measurement, formatOf(args)));
}

function formatOf({ json, markdown, tex }: MeasureArguments): ReportFormat {
  return json ? 'json' : markdown ? 'markdown' : tex ? 'tex' : 'text';
}
