import { DEFAULT_MEASURE, measure } from '../../pipeline/4-measure.ts';
import { folderPage } from '../../pipeline/5-page.ts';
import { gateRun } from '../../pipeline/gating/gate-run.ts';
import { openRunFolder } from '../../pipeline/open-run-folder.ts';
import type { EvaluationTask } from './task.ts';

/** Works out what is wanted of a run folder, as the text that is sent. */
export async function evaluate(task: EvaluationTask): Promise<string> {
  const run = await openRunFolder(task.folder, task.environment);
  switch (task.want) {
    case 'measurement':
      return JSON.stringify(measure(run.judged, DEFAULT_MEASURE));
    case 'gate':
      return JSON.stringify((await gateRun(run, task.settings)).result);
    case 'page': {
      // Where the folder lies on this machine is nobody's business.
      return folderPage(run, measure(run.judged, DEFAULT_MEASURE), { folder: task.called });
    }
  }
}
