import { newWorlds, worldRows } from '../../../4-measuring/comparing/world-rows.ts';
import { DEFAULT_MEASURE } from '../../../4-measuring/measure.ts';
import { MEASUREMENT_VERSION } from '../../../4-measuring/measurement/measurement-version.ts';
import type { RunFolder } from '../../../4-measuring/open-run-folder.ts';
import { withRemedies } from '../../../5-reporting/remedies.ts';
import { markdownTable } from '../../../5-reporting/tables/markdown-table.ts';
import { texTables } from '../../../5-reporting/tables/tex-table.ts';
import { worldsTable } from '../../../5-reporting/tables/worlds-table.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import { measuredWorlds, namedWorlds, openWorld } from '../../../5-reporting/worlds.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { present } from '../../../base/present.ts';
import type { Settings } from '../commands/measure.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';
import { requireDifferentFolders } from './different-folders.ts';

/** Several run folders side by side: a line for each judge in each world. */
export async function measureWorlds(folders: readonly string[], args: Settings): Promise<void> {
  requireArguments(folders, args);
  const { prevalence, costMiss, costAlarm, method, judge } = args;
  const runs: RunFolder[] = [];
  for (const folder of folders) runs.push(await openWorld(folder, args.environment, note));
  const measured = measuredWorlds(
    runs,
    { ...DEFAULT_MEASURE, prevalence, costMiss, costAlarm, method },
    judge,
  );
  const names = namedWorlds(runs);
  const worlds = measured.map(({ run: { folder }, measurement }, at) => ({
    folder,
    world: names[at] ?? folder,
    measurement,
  }));
  const rows = worldRows(worlds);
  if (args.json) {
    for (const [at, { run }] of measured.entries()) {
      const world = present(worlds[at]);
      world.measurement = await withRemedies(world.measurement, run);
    }
    print(
      JSON.stringify({ version: MEASUREMENT_VERSION, rows, newWorlds: newWorlds(rows), worlds }),
    );
  } else if (args.markdown) print(markdownTable(worldsTable(rows)));
  else if (args.tex) print(texTables([worldsTable(rows)]));
  else print(tableText(worldsTable(rows), outputColumns(), 2).trimEnd());
}

function requireArguments(folders: readonly string[], { all, mix }: Settings): void {
  requireDifferentFolders('dir', folders);
  if (all) throw new InvalidOptionError('--all', 'is for one run folder; measure each by itself');
  if (mix !== undefined) {
    throw new InvalidOptionError(
      '--mix',
      'is for one run folder, because worlds have other faults',
    );
  }
}
