import { DEFAULT_MEASURE, measure } from '../../pipeline/4-measure.ts';
import { openRunFolder } from '../../pipeline/open-run-folder.ts';
import { type PlanTargets, planRuns } from '../../planning/plan-runs.ts';
import { planText } from '../../report/text/plan-text.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export interface PlanArguments extends Omit<PlanTargets, 'confidence'> {
  readonly environment?: string;
  readonly json: boolean;
}

export async function plan(folder: string | undefined, options: PlanArguments): Promise<void> {
  const { falseAlarm, delta, margin, power, prevalence, precision } = options;
  const { confidence } = DEFAULT_MEASURE;
  const planned = planRuns(
    { falseAlarm, delta, margin, power, prevalence, precision, confidence },
    folder === undefined ? null : await countsOf(folder, options.environment),
  );
  print(options.json ? JSON.stringify(planned) : planText(planned, outputColumns()));
}

/** A plan reads counts and closed forms only, so nothing is resampled. */
async function countsOf(folder: string, environment: string | undefined) {
  const { judged } = await openRunFolder(folder, environment, note);
  return measure(judged, { ...DEFAULT_MEASURE, replicates: 0 });
}
