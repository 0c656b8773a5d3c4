import type { IntervalMethod } from '../../metrics/measurement.ts';
import { DEFAULT_MEASURE, measure } from '../../pipeline/4-measure.ts';
import { type ReportFormat, report } from '../../pipeline/5-report.ts';
import { loadFolder, selectJudges } from '../../pipeline/open-run-folder.ts';
import { print } from '../terminal.ts';

export interface MeasureArguments {
  readonly judge?: readonly string[];
  readonly prevalence: number;
  readonly method: IntervalMethod;
  readonly environment?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly tex?: boolean;
}

export async function measureRun(folder: string, options: MeasureArguments): Promise<void> {
  const run = selectJudges(await loadFolder(folder, options.environment), options.judge);
  const measurement = measure(run, {
    ...DEFAULT_MEASURE,
    prevalence: options.prevalence,
    method: options.method,
  });
  print(report(measurement, formatOf(options)));
}

function formatOf({ json, markdown, tex }: MeasureArguments): ReportFormat {
  return json ? 'json' : markdown ? 'markdown' : tex ? 'tex' : 'text';
}
