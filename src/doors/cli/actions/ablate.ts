import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { loadModel } from '../../../3-judging/models/load-model.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import { ablateFolder } from '../../../paper/ablation/ablate.ts';
import { ablationPredictions } from '../../../paper/ablation/ablation-predictions.ts';
import { ablationFolder } from '../../../paper/ablation/ablation-set.ts';
import { ablationTables } from '../../../paper/ablation/ablation-tables.ts';
import type { Settings } from '../commands/ablate.ts';
import { givenCommand } from '../given-command.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { reportOutcome } from '../judging/judging-outcome.ts';
import { showProgress } from '../judging/progress.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function ablate(set: string | undefined, args: Settings): Promise<void> {
  const folder = await ablationFolder(set, args);
  const found = await ablationPredictions(folder, args.predictions);
  if (found?.state === 'to fill in') {
    tellToFillIn(found.file, folder, args.json);
    return;
  }
  const predictions = found?.recorded ?? null;
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  const model = await loadModel(args.model, { timeout: args.timeout, warn: note });
  try {
    const { judging, report } = await ablateFolder({
      folder,
      model,
      environment: args.environment,
      predictions,
      against: args.against,
      options: args,
      stop,
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
    for (const table of ablationTables(report)) print(tableText(table, outputColumns()));
  } finally {
    release();
    // Calls that were given up may still be under way, and closing the model could wait for them.
    if (!stop.aborting.aborted) await model.close?.();
  }
}

/** Predictions that are written after the first verdict are none, so nothing is asked before them. */
function tellToFillIn(file: string, folder: string, json: boolean): void {
  if (json) print(JSON.stringify({ folder, predictions: { file, sha256: null } }));
  note(`Wrote the contrasts and decision rules to ${file}. Nothing has been asked yet.`);
  note(`Write your predictions at the end of ${file}, then start the run:\n  ${givenCommand()}`);
}
