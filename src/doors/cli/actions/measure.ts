import { DEFAULT_MEASURE, measure } from '../../../4-measuring/measure.ts';
import type { Measurement } from '../../../4-measuring/measurement/measurement.ts';
import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { bestFirst } from '../../../4-measuring/recommending/recommend.ts';
import type { JudgedSet } from '../../../4-measuring/rows/judged-set.ts';
import { selectJudges } from '../../../4-measuring/rows/select-judges.ts';
import { type WorstPair, worstPairs } from '../../../4-measuring/rows/worst-pairs.ts';
import type { ReportFormat } from '../../../5-reporting/export/export-formats.ts';
import { latestDecision } from '../../../5-reporting/gate/latest-gate.ts';
import { withRemedies } from '../../../5-reporting/remedies.ts';
import { report, terminalReport } from '../../../5-reporting/report.ts';
import { nextSteps } from '../../../5-reporting/words/brief/next-steps.ts';
import { markdownText } from '../../../5-reporting/words/markdown-text.ts';
import { oneLine } from '../../../base/errors.ts';
import { startedAs } from '../../../base/started-as.ts';
import { colours } from '../../../base/text/colours.ts';
import { wrapped } from '../../../base/text/terminal-width.ts';
import type { Settings } from '../commands/measure.ts';
import { outputColumns } from '../output/output-columns.ts';
import { stepLine } from '../output/step-line.ts';
import { keepHeapSmall } from '../small-heap.ts';
import { note, print } from '../terminal.ts';

export async function measureFolders(folders: readonly string[], args: Settings): Promise<void> {
  const [folder, ...others] = folders;
  if (folder !== undefined && others.length === 0) return measureFolder(folder, args);
  return (await import('../reporting/measure-worlds.ts')).measureWorlds(folders, args);
}

async function measureFolder(folder: string, args: Settings): Promise<void> {
  keepHeapSmall();
  const run = await openRunFolder(folder, args.environment, note);
  const { judged } = run;
  const { prevalence, costMiss, costAlarm, method, mix } = args;
  const chosen = selectJudges(judged, args.judge);
  const steps = stepLine('measuring');
  const first = measure(chosen, {
    ...DEFAULT_MEASURE,
    prevalence,
    costMiss,
    costAlarm,
    method,
    mix,
    onStep: steps.show,
  });
  steps.show('what would catch what is left');
  const measurement = await withRemedies(first, run);
  steps.clear();
  const format = formatOf(args);
  const decided = await latestDecision(folder, judged, chosen, note);
  if (format !== null) {
    if (format === 'markdown' && decided !== null) print(`**${markdownText(decided)}**\n`);
    print(await report(measurement, format));
    return;
  }
  const { all } = args;
  const columns = outputColumns();
  // A gate that has decided on these verdicts speaks first.
  if (decided !== null) print(`${colours.bold(wrapped(oneLine(decided), { columns }))}\n`);
  print(await terminalReport(measurement, { columns, detail: all ? 'all' : 'brief' }));
  if (all) return;
  const worst = worstPair(chosen, measurement);
  const typeLabel =
    measurement.set.types.find(({ name }) => name === worst?.type)?.label ?? worst?.type ?? '';
  const { environment } = args;
  const next = { folder, worst, typeLabel, columns, program: startedAs(), environment };
  print(`\n${nextSteps(next)}`);
}

/** What the judge that would be trusted first got wrong; null if nothing is known of that. */
function worstPair(
  { set, judges }: JudgedSet,
  { judges: measured, differences }: Measurement,
): WorstPair | null {
  const [best] = bestFirst(measured, differences);
  const columns = judges.filter(({ judgeId }) => judgeId === best?.judgeId);
  return worstPairs(set, columns, 1)[0] ?? null;
}

/** Null for a terminal. */
function formatOf({ json, markdown, tex }: Settings): ReportFormat | null {
  return json ? 'json' : markdown ? 'markdown' : tex ? 'tex' : null;
}
