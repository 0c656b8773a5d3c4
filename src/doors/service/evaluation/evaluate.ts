import { DEFAULT_MEASURE, measure } from '../../../4-measuring/measure.ts';
import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { gateRun } from '../../../5-reporting/gate.ts';
import { reportFolder } from '../../../5-reporting/report.ts';
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
      const { html } = await reportFolder({ ...task, called: task.called });
      return html;
    }
  }
}
