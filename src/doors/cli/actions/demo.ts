import { report, terminalReport } from '../../../5-reporting/report.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { startedAs } from '../../../base/started-as.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import { demoOfTraces, demoOfWorlds } from '../../project/demo-configs.ts';
import type { Settings } from '../commands/demo.ts';
import { outputColumns } from '../output/output-columns.ts';
import { worldsText } from '../running/print-project.ts';
import { ran } from '../running/ran.ts';
import { note, print } from '../terminal.ts';

/** In the terminal, the judges that the worlds are worth looking at for; the page has them all. */
const SHOWN = ['programmatic', 'control-reference', 'control-obedient'];

/** `tj run` with a config of ours, in a folder that every other command can go on with. */
export async function demo({ out, traces, json }: Settings): Promise<void> {
  if (out === '') throw new InvalidOptionError('--out', 'must name a folder');
  const project = traces
    ? await demoOfTraces(out ?? 'runs/demo-traces')
    : demoOfWorlds(out ?? 'runs/demo');
  const { reports } = await ran(project, { quiet: true });
  const [first] = reports;
  if (first === undefined) return;
  if (json) {
    print(await report(first.measurement, 'json'));
    note(first.page);
    return;
  }
  const columns = outputColumns();
  const detail = traces ? 'brief' : 'pictures';
  print(await terminalReport(first.measurement, { columns, detail }));
  if (reports.length > 1) print(`\n${worldsText(reports, columns, SHOWN)}`);
  print(`\nEvery pair, and what each judge said of it:\n  ${first.page}`);
  const next = traces
    ? [['init', '--traces', 'your-traces/*.json'], ['run']]
    : [['init', '--judge', './rubric.md'], ['run']];
  print(
    `\nNext, ${traces ? 'recordings' : 'a judge'} of your own:\n${next.map((words) => `  ${shellWords([...startedAs(), ...words])}`).join('\n')}`,
  );
}
