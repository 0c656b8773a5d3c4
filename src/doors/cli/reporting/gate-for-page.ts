import { openRunFolder, type RunFolder } from '../../../4-measuring/open-run-folder.ts';
import { gateRecord, rememberGate } from '../../../5-reporting/gate/gate-looks.ts';
import { gateRun } from '../../../5-reporting/gate/gate-run.ts';
import { gateSettings, readGateConfig } from '../../../5-reporting/gate/gate-settings.ts';
import { headline } from '../../../5-reporting/gate/gate-words.ts';
import { withoutCommands } from '../../../5-reporting/words/without-commands.ts';
import type { GateRow } from '../../../folder/logs/gate-log.ts';
import { note } from '../terminal.ts';

export interface PageGateOptions {
  /** The judges that the page shows, which are gated unless the file names others. */
  readonly judge: readonly string[] | undefined;
  /** The earlier run that the page compares with, for a file that limits the drop and names none. */
  readonly against: string | undefined;
  readonly environment: string | undefined;
  readonly at: Date;
}

/**
 * Gates a run for its page by the criteria in a file. To see a decision is to look, wherever it is
 * written, so this gate is recorded as `tj gate` records it: otherwise pages would be a way to look as often as one
 * likes and to report the look that passed.
 */
export async function gateForPage(
  run: RunFolder,
  file: string,
  { judge, against, environment, at }: PageGateOptions,
): Promise<GateRow> {
  const config = await readGateConfig(file);
  const settings = gateSettings(
    {
      ...(config.judges === undefined && judge !== undefined ? { judge } : {}),
      ...(config.maxDrop !== undefined && config.against === undefined && against !== undefined
        ? { against }
        : {}),
    },
    config,
  );
  const baseline =
    settings.against === undefined
      ? undefined
      : { judged: (await openRunFolder(settings.against, environment, note)).judged };
  const { result, judges } = await gateRun(run, settings, baseline);
  const { criteria, any, looks } = settings;
  const record = gateRecord(result, { judges, criteria, looks, any, at });
  const forgotten = await rememberGate(run.folder, record);
  note(withoutCommands(`${headline(result)}.`));
  for (const text of result.notes) note(withoutCommands(text));
  if (forgotten !== null) {
    note(
      withoutCommands(
        `This gate was not recorded, so later looks will not know of it: ${forgotten}`,
      ),
    );
  }
  return record;
}
