import { Command } from 'commander';
import { DEFAULT_SEED } from '../../../2-planting/plan/limits.ts';
import type { ImportArguments } from '../actions/import.ts';
import { seed, wholeNumber } from '../options.ts';

export function importCommand(): Command {
  return new Command('import')
    .summary('make a set of recorded traces of your own agent')
    .description(
      'Reads recorded traces of an agent, in whatever format they are, and writes them to a run folder as a set. The format of each file is found by its content and never guessed. Nothing is invented: a record without a goal, without its answer or with its content switched off is refused, with the reason.',
    )
    .argument('<path...>', 'files, folders, patterns in quotes, or - for standard input')
    .requiredOption('--out <dir>', 'the folder to write to')
    .option('--format <name>', 'insist on this format')
    .option(
      '--select <condition>',
      'only runs that the file says this about, such as reward=1 or status!=error; repeatable',
      repeated,
    )
    .option('--limit <count>', 'at most so many runs, the first ones', count)
    .option('--sample <count>', 'so many runs, drawn at random', count)
    .option('--seed <integer>', 'the same seed draws the same sample', seed, DEFAULT_SEED)
    .option(
      '--redact <regex>',
      'replace what matches in all texts before anything is written; or email, or key; repeatable',
      repeated,
    )
    .option('--trusted', 'you vouch for the runs that nothing else labels: they are correct', false)
    .option('--force', 'write to a folder that is not empty, and replace the set in it', false)
    .option('--json', 'print the report as JSON', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 2 bad input or nothing imported, 3 some files or records were refused.\n\nExamples:\n  tj import traces/ --out runs/mine\n  tj import results.json --select reward=1 --out runs/passing\n  gzip -dc logs.jsonl.gz | tj import - --redact email --redact key --out runs/mine',
    )
    .action(async (paths: readonly string[], options: ImportArguments) =>
      (await import('../actions/import.ts')).importRuns(paths, options),
    );
}

const count = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const repeated = (text: string, earlier: readonly string[] = []): readonly string[] => [
  ...earlier,
  text,
];
