import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import declaration from '../../../../examples/traces/tools.json?raw';
import recordings from '../../../../examples/traces/workshop.json?raw';
import { importTraces } from '../../../1-traces/import.ts';
import { injectRecorded } from '../../../2-planting/recorded/plant-recorded.ts';
import { openSet } from '../../../2-planting/set/open-set.ts';
import type { Judge } from '../../../3-judging/judges/judge.ts';
import { loadJudge } from '../../../3-judging/judges/load-judge.ts';
import { report, terminalReport } from '../../../5-reporting/report.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { DEFAULT_SEED } from '../../../base/settings.ts';
import { startedAs } from '../../../base/started-as.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import { trajectoriesIn } from '../../../folder/files.ts';
import type { Trajectory } from '../../../run/trajectory.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';
import { judgedRun, writePage } from './demo-run.ts';

const JUDGES = ['grounded', 'control-everything', 'control-nothing', 'control-reply-only'];
const HARMLESS = 12;

/** From recordings to a page, as a team does it with recordings of its own. */
export async function demoTraces(out: string, json: boolean): Promise<void> {
  const recorded = join(out, 'workshop.json');
  const tools = join(out, 'tools.json');
  const imported = join(out, 'imported');
  const faults = join(out, 'faults');
  await mkdir(out, { recursive: true });
  await writeAtomically(recorded, recordings);
  await writeAtomically(tools, declaration);
  if (!existsSync(trajectoriesIn(faults))) {
    await importTraces({
      paths: [recorded],
      select: ['reward=1'],
      seed: DEFAULT_SEED,
      out: imported,
      force: true,
    });
    await injectRecorded(imported, faults, { tools, harmless: HARMLESS, seed: DEFAULT_SEED });
  }
  const judged = await judgedRun(...(await judging(faults)));
  const page = await writePage(judged);
  if (json) {
    print(await report(judged.measurement, 'json'));
    note(page);
    return;
  }
  print(await terminalReport(judged.measurement, { columns: outputColumns(), detail: 'brief' }));
  const commands = [
    ['import', recorded, '--select', 'reward=1', '--out', imported],
    ['inject', imported, '--tools', tools, '--harmless', String(HARMLESS), '--out', faults],
    ['judge', faults, '--judge', ...JUDGES],
    ['report', faults],
  ].map((words) => `  ${shellWords([...startedAs(), ...words])}`);
  print(`\nEvery pair, with the proof of its fault:\n  ${page}`);
  print(`\nThe same in four commands, for recordings of your own:\n${commands.join('\n')}`);
}

/** The set that was made, and the judges that read it. */
async function judging(folder: string) {
  const source = await openSet({ set: folder });
  const trajectories: Trajectory[] = [];
  for await (const trajectory of source.trajectories()) trajectories.push(trajectory);
  const { subject } = source;
  const judges: Judge[] = [];
  for (const name of JUDGES) judges.push(await loadJudge(name, { subject, model: null }));
  return [{ folder, trajectories, subject }, judges] as const;
}
