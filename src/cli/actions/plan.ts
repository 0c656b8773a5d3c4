import { DEFAULT_MEASURE, measure } from '../../pipeline/4-measure.ts';
import { type PlanTargets, planRuns } from '../../planning/plan-runs.ts';
import { planText } from '../../report/text/plan-text.ts';
import { loadFolder } from '../../pipeline/open-run-folder.ts';
import { print } from '../terminal.ts';

export interface PlanArguments extends Omit<PlanTargets, 'confidence'> {
  readonly environment?: string;
  readonly json: boolean;
}

export async function plan(folder: string | undefined, options: PlanArguments): Promise<void> {
  const { falseAlarm, delta, margin, power, prevalence, precision } = options;
  const { confidence } = DEFAULT_MEASURE;
  // A plan needs counts only, so a handful of resamples will do.
  const measurement =
    folder === undefined
      ? null
      : measure(await loadFolder(folder, options.environment), {
          ...DEFAULT_MEASURE,
          replicates: 10,
        });
  const planned = planRuns(
    { falseAlarm, delta, margin, power, prevalence, precision, confidence },
    measurement,
  );
  print(options.json ? JSON.stringify(planned) : planText(planned));
}
