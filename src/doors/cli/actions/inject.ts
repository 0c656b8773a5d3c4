import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { declarationText, openGuesses } from '../../../2-planting/recorded/declaration/confirm.ts';
import { proposeDeclaration } from '../../../2-planting/recorded/declaration/propose.ts';
import { readDeclarationFile } from '../../../2-planting/recorded/declaration/read-declaration.ts';
import { Evidence } from '../../../2-planting/recorded/declaration/tool-evidence.ts';
import type { EditOutcome } from '../../../2-planting/recorded/edit-tally.ts';
import {
  type Injection,
  injectRecorded,
  NothingPlantedError,
} from '../../../2-planting/recorded/plant-recorded.ts';
import { recordedParents } from '../../../2-planting/recorded/recorded-parents.ts';
import { textTable } from '../../../5-reporting/tables/text-table.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { startedAs } from '../../../base/started-as.ts';
import { counted } from '../../../base/text/numbers.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import { claimFile } from '../../../folder/claim.ts';
import { trajectoriesIn } from '../../../folder/files.ts';
import type { Settings } from '../commands/inject.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function inject(run: string, args: Settings): Promise<void> {
  if (args.init) return propose(run, args);
  if (args.confirm) return (await import('./confirm-guesses.ts')).confirmGuesses(run, args.tools);
  const { out } = args;
  if (out === undefined || out === '') {
    throw new InvalidOptionError('--out', 'is needed: name the folder to write to');
  }
  const injection = await injectRecorded(run, out, args).catch(async (error: unknown) => {
    // The error has room for one reason, and each edit has its own.
    if (error instanceof NothingPlantedError) {
      const { runs, edits } = error;
      if (args.json) print(JSON.stringify({ out: null, runs, edits }));
      else note(`${editTable(edits)}\n`);
      await noteOpenGuesses(args);
    }
    throw error;
  });
  if (args.json) {
    print(JSON.stringify({ out, ...injection }));
    return;
  }
  print(summary(out, injection));
  await noteOpenGuesses(args);
  for (const line of notes(injection, args)) note(line);
}

/** Says that guesses are not used, in case somebody takes a proposal for a declaration. */
async function noteOpenGuesses({ tools }: Settings): Promise<void> {
  if (tools === undefined) return;
  const { length } = openGuesses(await readDeclarationFile(tools));
  if (length === 0) return;
  const are = counted(length, 'guess in it is', 'guesses in it are');
  note(
    `${tools}: ${are} not confirmed and allowed nothing; tj inject --confirm goes through them.`,
  );
}

/** `--init`: a declaration for the user to look through. */
async function propose(run: string, { out, force }: Settings): Promise<void> {
  if (out !== undefined) {
    if (existsSync(trajectoriesIn(dirname(out)))) {
      throw new InvalidOptionError(
        '--out',
        `${out} is in a run folder, which keeps what was declared of its own runs; name a file outside it, such as my-tools.json`,
      );
    }
    await claimFile(out, force);
  }
  const parents = await recordedParents(run);
  const evidence = new Evidence();
  for await (const { host } of parents.read()) {
    evidence.add(host.run, host.provenance, host.isFailure);
  }
  const file = proposeDeclaration(evidence, parents.facts);
  const text = declarationText(file);
  if (out === undefined) print(text.trimEnd());
  else await writeAtomically(out, text);
  const guesses = openGuesses(file).length;
  if (guesses === 0) {
    note(
      `Nothing could be guessed from ${counted(evidence.runs, 'run')}: what the calls of coding agents do is known already, and no other tool has the name of one that changes something. Most faults need no declaration.`,
    );
    return;
  }
  const next = shellWords([...startedAs(), 'inject', run, '--confirm', '--tools', out ?? 'FILE']);
  note(
    `${counted(guesses, 'guess', 'guesses')} from ${counted(evidence.runs, 'run')}. Look through them, one key each:\n  ${next}`,
  );
}

/** What became of each edit, and every reason why a run cannot have it, so that the runs of an edit add up. */
function editTable(edits: readonly EditOutcome[]): string {
  const rows = edits.flatMap(({ edit, hosts, planted, dropped, reasons }) => {
    const [first = '', ...more] = reasons.map(([reason, runs]) => `${runs}: ${reason}`);
    const counts = [hosts, planted, dropped].map(String);
    return [[edit, ...counts, first], ...more.map((reason) => ['', '', '', '', reason])];
  });
  return textTable(
    {
      head: ['edit', 'hosts', 'planted', 'dropped', 'why not in others'],
      rows,
      names: [4],
    },
    { columns: Math.min(100, outputColumns()), left: 1 },
  );
}

function summary(
  out: string,
  { runs, parents, silent, loud, harmless, shams, edits }: Injection,
): string {
  const added = [
    ...(harmless === 0 ? [] : [`, ${counted(harmless, 'harmless edit')}`]),
    ...(shams === 0 ? [] : [`, ${counted(shams, 'sham')}`]),
  ].join('');
  return `${out}: ${parents} of ${counted(runs, 'recorded run')} as parents, ${counted(silent, 'silent fault')}, ${counted(loud, 'loud fault')}${added}\n\n${editTable(edits)}`;
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
