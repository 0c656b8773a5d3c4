import { worldRows } from '../../../4-measuring/comparing/world-rows.ts';
import { gateText } from '../../../5-reporting/gate/gate-text.ts';
import { terminalReport } from '../../../5-reporting/report.ts';
import { keptFrom } from '../../../5-reporting/tables/prompts-table.ts';
import { worldsTable } from '../../../5-reporting/tables/worlds-table.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import { withoutCommands } from '../../../5-reporting/words/without-commands.ts';
import { oneLine } from '../../../base/errors.ts';
import { startedAs } from '../../../base/started-as.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import type { ProjectOutcome, ProjectReport } from '../../project/run-project.ts';
import { gateExitCode } from '../exit-codes.ts';
import { tellGithub } from '../github.ts';
import { sayWhatIsMissing } from '../judging/judging-outcome.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print, untrusted } from '../terminal.ts';

/** Prints what a project came to, and sets the exit code: the gate's, if there is one. */
export async function printProject(
  { reports, judged }: ProjectOutcome,
  json: boolean,
): Promise<void> {
  for (const outcome of judged) sayWhatIsMissing(outcome);
  const gates = reports.flatMap(({ gate }) => gate?.verdict ?? []);
  const code = gateExitCode(gates);
  if (code !== null) process.exitCode = code;
  if (json) {
    print(
      JSON.stringify({
        runs: reports.map(({ html: _, ...report }) => report),
        judged,
      }),
    );
    return;
  }
  const columns = outputColumns();
  for (const report of reports) {
    if (reports.length > 1) print(`\n${untrusted(report.folder)}`);
    print(await reportText(report, columns));
    if (report.gate !== null) await tellGithub(report.gate, report.folder, process.env);
  }
  if (reports.length > 1) print(`\n${worldsText(reports, columns)}`);
  const [first] = reports;
  if (first === undefined) return;
  const judges = reports.flatMap(({ measurement }) => measurement.judges);
  for (const kept of judges.flatMap((judge) => keptFrom(judge) ?? [])) note(`\n${oneLine(kept)}`);
  print(`\nEvery pair, and what each judge said of it:\n  ${untrusted(first.page)}`);
  note(`\nWhat a judge gets wrong:\n  ${shellWords([...startedAs(), 'misses', first.folder])}`);
}

/** The gate's decision first, then why. */
async function reportText({ gate, measurement }: ProjectReport, columns: number): Promise<string> {
  const found = await terminalReport(measurement, { columns, detail: 'brief' });
  return gate === null ? found : `${withoutCommands(gateText(gate, columns))}\n\n${found}`;
}

/** A line for each judge in each world. */
export function worldsText(
  reports: readonly ProjectReport[],
  columns: number,
  judges?: readonly string[],
): string {
  const rows = worldRows(reports.map(({ world, measurement }) => ({ world, measurement })));
  const shown = rows.filter(({ judgeId }) => judges?.includes(judgeId) ?? true);
  return tableText(worldsTable(shown), columns, 2).trimEnd();
}
