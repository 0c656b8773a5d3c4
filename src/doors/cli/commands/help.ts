import { Command } from 'commander';
import { UnknownNameError } from '../../../base/errors.ts';

export function helpCommand(): Command {
  return new Command('help')
    .summary('show the help of a command')
    .description('Shows the help of a command, as --help after its name does.')
    .argument('[command]', 'the name of the command')
    .addHelpText('after', '\nExample:\n  tj help gate')
    .action((name: string | undefined, _options: object, command: Command) => {
      const root = command.parent;
      const asked = name === undefined ? root : root?.commands.find((each) => each.name() === name);
      if (asked) {
        asked.outputHelp();
        return;
      }
      const known = root?.commands.map((each) => each.name()) ?? [];
      throw new UnknownNameError('command', name ?? '', known);
    });
}
