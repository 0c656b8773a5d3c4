import { Command, Option } from 'commander';
import { InvalidOptionError } from '../../errors.ts';
import { type SourceArguments, sourceOptions } from '../options.ts';
import { print, untrusted } from '../terminal.ts';

interface PromptOptions extends SourceArguments {
  readonly cell: string;
  readonly all: boolean;
  readonly hash: boolean;
  readonly json: boolean;
}

export function promptCommand(): Command {
  const command = new Command('prompt')
    .summary('print the prompt a model judge receives')
    .description(
      'Prints the prompt a model judge receives.\n\n  cell  is shown         is asked\n  A     request, reply   whether the reply is right (the outcome judge)\n  B     request, reply   to check each step\n  C     every step       whether the reply is right\n  D     every step       to check each step (the step judge)',
    )
    .argument('[id]', 'the trajectory; leave it out with --all')
    .addOption(
      new Option('--cell <cell>', 'which prompt')
        .choices(['A', 'B', 'C', 'D'])
        .makeOptionMandatory(),
    )
    .option('--all', 'every prompt of the set, each followed by a NUL byte', false)
    .option('--hash', 'print the SHA-256 instead: of one prompt, or of the whole set', false)
    .option('--json', 'print an object with the count and the hash', false);
  for (const option of sourceOptions()) command.addOption(option);
  return command
    .addHelpText(
      'after',
      '\nExamples:\n  tj prompt INS-00000-clean --cell D\n  tj prompt --all --cell D --hash',
    )
    .action(prompt);
}

async function prompt(id: string | undefined, options: PromptOptions): Promise<void> {
  if ((id === undefined) !== options.all) {
    throw new InvalidOptionError('prompt', 'takes either the id of a trajectory or --all');
  }
  const { createHash } = await import('node:crypto');
  const { numberFormats } = await import('../../environment/number-formats.ts');
  const { promptBuilder } = await import('../../judges/prompts/build-prompt.ts');
  const { promptCells } = await import('../../judges/prompts/cells.ts');
  const { openSource, findTrajectory } = await import('../trajectory-source.ts');
  const cell = promptCells.find(({ name }) => name === options.cell);
  if (cell === undefined) return;

  const source = await openSource(options);
  const build = promptBuilder(cell, source.environment, numberFormats(source.environment));
  const digest = createHash('sha256');
  let count = 0;
  if (id !== undefined) {
    const text = build(await findTrajectory(source, id));
    if (!options.hash && !options.json) {
      process.stdout.write(untrusted(text));
      return;
    }
    digest.update(text);
    count = 1;
  } else {
    const printing = !options.hash && !options.json;
    for await (const trajectory of source.trajectories()) {
      const text = `${build(trajectory)}\0`;
      if (printing) process.stdout.write(text);
      digest.update(text);
      count++;
    }
    if (printing) return;
  }
  const sha256 = digest.digest('hex');
  print(options.json ? JSON.stringify({ cell: cell.name, prompts: count, sha256 }) : sha256);
}
