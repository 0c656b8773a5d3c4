import { Argument, Command } from 'commander';
import type { Shell } from '../actions/completion.ts';

export function completionCommand(): Command {
  return new Command('completion')
    .summary('print what a shell needs to complete commands and options')
    .description('Prints a script that teaches a shell to complete the commands and their options.')
    .addArgument(new Argument('<shell>', 'your shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      `
Examples:
  tj completion bash >> ~/.bashrc
  tj completion zsh > "\${fpath[1]}/_tj"
  tj completion fish > ~/.config/fish/completions/tj.fish`,
    )
    .action(async (shell: Shell, _options: object, command: Command) =>
      (await import('../actions/completion.ts')).completion(shell, command.parent ?? command),
    );
}
