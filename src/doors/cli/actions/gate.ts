import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { missingParents } from '../../../4-measuring/recommending/missing-parents.ts';
import { requireCertifiable, writeCertificate } from '../../../5-reporting/certificate/certify.ts';
import { gateJunit } from '../../../5-reporting/gate/gate-junit.ts';
import { gateSettings, readGateConfig } from '../../../5-reporting/gate/gate-settings.ts';
import { gateText } from '../../../5-reporting/gate/gate-text.ts';
import { gateFolder } from '../../../5-reporting/gate.ts';
import {
  jsonWithoutCommands,
  withoutCommands,
} from '../../../5-reporting/words/without-commands.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { wrapped } from '../../../base/text/terminal-width.ts';
import { claimReport } from '../../../folder/claim.ts';
import type { Settings } from '../commands/gate.ts';
import { gateExitCode } from '../exit-codes.ts';
import { tellGithub } from '../github.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function gateJudges(folder: string, args: Settings): Promise<void> {
  const config = args.config === undefined ? {} : await readGateConfig(args.config);
  const settings = gateSettings(args, config);
  if (args.junit !== undefined) await claimReport(args.junit, 'JUnit report', args);
  if (args.certify !== undefined) await claimReport(args.certify, 'certificate', args);
  const { environment } = args;
  const run = await openRunFolder(folder, environment, note);
  if (args.certify !== undefined) await requireCertifiable(run, settings.judges);
  const onNote = (text: string): void => note(withoutCommands(text));
  const gated = await gateFolder(run, settings, { environment, onNote });
  const { result, measurement } = gated;
  if (args.junit !== undefined) await writeAtomically(args.junit, gateJunit(result));
  if (args.json) print(jsonWithoutCommands(result));
  else {
    const columns = outputColumns();
    const missing = missingParents(measurement.set);
    print(withoutCommands(gateText(result, columns)));
    const readsPairs = result.criteria.some(({ over }) => over.unit === 'pairs');
    if (missing !== null && readsPairs) print(wrapped(missing, { columns }));
  }
  if (args.certify !== undefined) await writeCertificate(args.certify, run, gated, note);
  await tellGithub(result, folder, process.env);
  process.exitCode = gateExitCode([result.verdict]) ?? 0;
}
