import { StopSwitch } from '../../judging/asking/stop.ts';
import { loadModel } from '../../models/load-model.ts';
import { DEFAULT_JUDGING } from '../../pipeline/3-judge.ts';
import { ablateFolder } from '../../pipeline/ablate.ts';
import { ablationPredictions } from '../../pipeline/ablation-predictions.ts';
import { type AblationSetOptions, ablationFolder } from '../../pipeline/ablation-set.ts';
import { PythonRandom } from '../../random/python-random.ts';
import { ablationTables } from '../../report/tables/ablation-tables.ts';
import { textTable } from '../../report/tables/text-table.ts';
import { wrapped } from '../../report/text/wrapped.ts';
import { stopOnInterrupt } from '../interrupts.ts';
import { reportOutcome } from '../judging-outcome.ts';
import { showProgress } from '../progress.ts';
import { note, print } from '../terminal.ts';

export interface AblateArguments extends AblationSetOptions {
  readonly model: string;
  readonly against?: string;
  readonly predictions?: string;
  readonly jobs: number;
  readonly retries: number;
  readonly timeout: number;
  readonly unreadable: number;
  readonly maxFailures: number;
  readonly maxCalls?: number;
  readonly dedupe: boolean;
  readonly allowEngineChange: boolean;
  readonly json: boolean;
}

export async function ablate(set: string | undefined, args: AblateArguments): Promise<void> {
  const folder = await ablationFolder(set, args);
  const predictions = await ablationPredictions(folder, args.predictions, note);
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  const random = new PythonRandom(process.pid);
  const model = await loadModel(args.model, { timeoutSeconds: args.timeout, warn: note });
  try {
    const { judging, report } = await ablateFolder({
      folder,
      model,
      environment: args.environment,
      predictions,
      against: args.against,
      options: {
        ...DEFAULT_JUDGING,
        concurrency: args.jobs,
        retries: args.retries,
        maxFailures: args.maxFailures,
        unreadable: args.unreadable,
        maxCalls: args.maxCalls ?? null,
        dedupe: args.dedupe,
        allowEngineChange: args.allowEngineChange,
      },
      stop,
      jitter: () => random.random(),
      onNote: note,
      onStart: (counts) => showProgress(counts, process.stderr),
    });
    if (report === null) {
      reportOutcome(judging, folder, args.json);
      note('The contrasts follow once every verdict is there.');
      return;
    }
    if (args.json) {
      print(JSON.stringify({ folder, predictions, ...report }));
      return;
    }
    for (const table of ablationTables(report)) {
      print(`${table.title}\n\n${textTable(table)}\n`);
      if (table.note !== undefined) print(`${wrapped(table.note)}\n`);
    }
  } finally {
    release();
    // Calls that were given up may still be under way, and closing the model could wait for them.
    if (!stop.aborting.aborted) await model.close?.();
  }
}
