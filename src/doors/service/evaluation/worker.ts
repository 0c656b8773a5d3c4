import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { DEFAULT_MEASURE, measure } from '../../../4-measuring/measure.ts';
import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { latestGate } from '../../../5-reporting/gate/latest-gate.ts';
import { gateRun } from '../../../5-reporting/gate.ts';
import { withRemedies } from '../../../5-reporting/remedies.ts';
import { reportFolder } from '../../../5-reporting/report.ts';
import { UserError } from '../../../base/errors.ts';
import { standingOf } from './standing.ts';
import type { EvaluationTask, TaskAnswer, TaskMessage } from './task.ts';

// The thread of the evaluator: it does one task after the other.

const port = parentPort;
port?.on('message', async ({ number, task }: TaskMessage) => {
  port.postMessage(await answer(number, task));
});

async function answer(number: number, task: EvaluationTask): Promise<TaskAnswer> {
  try {
    return { number, text: await evaluate(task) };
  } catch (error) {
    if (error instanceof UserError) return { number, problem: error.message, isDefect: false };
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { number, problem: said, isDefect: true };
  }
}

/** Works out what is wanted of a run folder, as the text that is sent. */
async function evaluate(task: EvaluationTask): Promise<string> {
  const { folder, environment } = task;
  switch (task.want) {
    case 'measurement': {
      const run = await openRunFolder(folder, environment);
      return JSON.stringify(await withRemedies(measure(run.judged, DEFAULT_MEASURE), run));
    }
    case 'standing': {
      const { judged } = await openRunFolder(folder, environment);
      const standing = standingOf(measure(judged, DEFAULT_MEASURE), await latestGate(folder));
      return JSON.stringify(standing);
    }
    case 'gate': {
      const run = await openRunFolder(folder, environment);
      return JSON.stringify((await gateRun(run, task.settings)).result);
    }
    case 'page': {
      const { called, against, worlds, hasLinks } = task;
      // The id of a run is the name of its folder, and its page is a neighbour of this one.
      const pageOf = (other: string): string | null =>
        hasLinks && other !== folder ? `../${basename(other)}/report` : null;
      const named = { folder, environment, called };
      return (await reportFolder(named, { against, worlds, pageOf })).html;
    }
  }
}
