import { environments } from '../../../1-worlds/worlds.ts';
import { DEFAULT_SIZE } from '../../../2-planting/plan/limits.ts';
import { worldRows } from '../../../4-measuring/comparing/world-rows.ts';
import { report, terminalReport } from '../../../5-reporting/report.ts';
import { worldsTable } from '../../../5-reporting/tables/worlds-table.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import {
  type MeasuredFolder,
  type MeasuredRun,
  namedWorlds,
  pagesBeside,
  worldsBeside,
} from '../../../5-reporting/worlds.ts';
import { startedAs } from '../../../base/started-as.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import { pageIn } from '../../../folder/files.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';
import { writePage } from './demo-run.ts';
import { demoWorld } from './demo-world.ts';

/** Each kind of attack at each place, three times in the paper's set and once in each other. */
const ATTACKS = { first: 99, others: 33 };
/** Five faults of each type: the other worlds are slower to play, and nobody should have to wait for a demo. */
const SIZE_OF_OTHERS = 77;

/** In the terminal, the judges that the worlds are worth looking at for; the page has them all. */
const SHOWN = ['programmatic', 'control-reference', 'control-obedient'];

/** The paper's set and one of each other environment, judged by judges whose answers are known. */
export async function demoWorlds(folder: string, json: boolean): Promise<void> {
  const [desk = 'support-desk', ...names] = environments.map(({ name }) => name);
  const first = await demoWorld({
    environment: desk,
    folder,
    size: DEFAULT_SIZE,
    attacks: ATTACKS.first,
    allControls: true,
  });
  const others: MeasuredRun[] = [];
  for (const environment of names) {
    const other = await demoWorld({
      environment,
      folder: `${folder}-${environment}`,
      size: SIZE_OF_OTHERS,
      attacks: ATTACKS.others,
      allControls: false,
    });
    await writePage(other);
    others.push(other);
  }
  const runs = [first, ...others];
  const page = await writePage(first, {
    shown: worldsBeside(runs, pagesBeside(pageIn(folder))),
    folders: others.map(({ run }) => run.folder),
  });
  if (json) {
    print(await report(first.measurement, 'json'));
    note(page);
    return;
  }
  const columns = outputColumns();
  print(await terminalReport(first.measurement, { columns, detail: 'pictures' }));
  print(`\n${worldsText(runs, columns)}`);
  print(`\nEvery pair, and what each judge said of it:\n  ${page}`);
  const next = [
    ['init', 'judge'],
    ['judge', folder, '--judge', './judge.ts'],
    ['report', folder, '--open'],
  ].map((words) => `  ${shellWords([...startedAs(), ...words])}`);
  print(`\nNext, a judge of your own:\n${next.join('\n')}`);
}

function worldsText(runs: readonly MeasuredFolder[], columns: number): string {
  const names = namedWorlds(runs.map(({ run }) => run));
  const rows = worldRows(
    runs.map(({ measurement }, at) => ({ world: names[at] ?? '', measurement })),
  );
  const shown = rows.filter(({ judgeId }) => SHOWN.includes(judgeId));
  return tableText(worldsTable(shown), columns, 2).trimEnd();
}
