import { proposeDeclaration } from '../../../2-planting/recorded/declaration/propose.ts';
import { type Injection, injectRecorded } from '../../../2-planting/recorded/plant-recorded.ts';
import { recordedParents } from '../../../2-planting/recorded/recorded-parents.ts';
import { textTable } from '../../../5-reporting/tables/text-table.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { counted } from '../../../base/text/numbers.ts';
import { claimFile } from '../../../folder/claim.ts';
import type { Settings } from '../commands/inject.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function inject(run: string, args: Settings): Promise<void> {
  if (args.init) return propose(run, args);
  const { out } = args;
  if (out === undefined || out === '') {
    throw new InvalidOptionError('--out', 'is needed: name the folder to write to');
  }
  const injection = await injectRecorded(run, out, args);
  if (args.json) {
    print(JSON.stringify({ out, ...injection }));
    return;
  }
  print(summary(out, injection));
  for (const line of notes(injection, args)) note(line);
}

/** `--init`: a declaration for the user to look through. */
async function propose(run: string, { out, force }: Settings): Promise<void> {
  if (out !== undefined) await claimFile(out, force);
  const { corpus, facts } = await recordedParents(run);
  const text = JSON.stringify(proposeDeclaration(corpus, facts), null, 2);
  if (out === undefined) {
    print(text);
    return;
  }
  await writeAtomically(out, `${text}\n`);
  note(
    `${out}: guesses from ${counted(corpus.runs, 'run')}. Look through them, set "confirmed" to true where they are right, and give the file to tj inject --tools.`,
  );
}

function summary(out: string, { runs, parents, silent, loud, harmless, edits }: Injection): string {
  const rows = edits.map(({ edit, hosts, planted, dropped, reasons }) => [
    edit,
    ...[hosts, planted, dropped].map(String),
    reasons[0] === undefined ? '' : `${reasons[0][1]}: ${reasons[0][0]}`,
  ]);
  const table = textTable(
    {
      head: ['edit', 'hosts', 'planted', 'dropped', 'why not in others'],
      rows,
      names: [4],
    },
    { columns: Math.min(100, outputColumns()), left: 1 },
  );
  const added = harmless === 0 ? '' : `, ${counted(harmless, 'harmless edit')}`;
  return `${out}: ${parents} of ${counted(runs, 'recorded run')} as parents, ${counted(silent, 'silent fault')}, ${counted(loud, 'loud fault')}${added}\n\n${table}`;
}

function notes(
  { labelledFaulty, silent, loud, vouched }: Injection,
  { size, tools }: Settings,
): readonly string[] {
  return [
    ...(size !== undefined && silent + loud < size
      ? [
          `Only ${silent + loud} of ${size} faults could be planted; --per-trace allows more per run.`,
        ]
      : []),
    ...(labelledFaulty === 0
      ? []
      : [
          `${counted(labelledFaulty, 'run is labelled faulty and was', 'runs are labelled faulty and were')} not used as parents.`,
        ]),
    ...(vouched
      ? []
      : ['The parents may contain real faults, so flags on them are not counted as errors.']),
    ...(tools === undefined
      ? ['More faults can be planted once the tools are declared: tj inject --init.']
      : []),
  ];
}
