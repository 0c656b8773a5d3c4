import { Command, Option } from 'commander';
import type { PromptOptions } from '../actions/prompt.ts';
import { sourceOptions } from '../options.ts';

export function promptCommand(): Command {
  const command = new Command('prompt')
    .summary('print the prompt that a model judge receives')
    .description(
      'Prints the prompt that a model judge receives.\n\n  cell  is shown         is asked\n  A     request, reply   whether the reply is right (the outcome judge)\n  B     request, reply   to check each step\n  C     every step       whether the reply is right\n  D     every step       to check each step (the step judge)',
    )
    .argument('[id]', 'the id of the trajectory; omit it with --all')
    .addOption(
      new Option('--cell <cell>', 'the prompt to print')
        .choices(['A', 'B', 'C', 'D'])
        .makeOptionMandatory(),
    )
    .option('--all', 'print every prompt of the set, each followed by a NUL byte', false)
    .option('--hash', 'print the SHA-256 instead: of one prompt, or of the whole set', false)
    .option('--json', 'print an object with the count and the hash', false);
  for (const option of sourceOptions()) command.addOption(option);
  return command
    .addHelpText(
      'after',
      '\nExamples:\n  tj prompt INS-00000-clean --cell D\n  tj prompt --all --cell D --hash',
    )
    .action(async (id: string | undefined, options: PromptOptions) =>
      (await import('../actions/prompt.ts')).prompt(id, options),
    );
}
