import type { Command } from 'commander';

/** An option as a shell has to know it. */
export interface OptionWords {
  readonly long: string;
  readonly short: string | null;
  readonly description: string;
  readonly takesValue: boolean;
  /** The values that it can have; where there are none, a value may be a file. */
  readonly choices: readonly string[];
}

/** A command as a shell has to know it. */
export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly OptionWords[];
  /** What may follow the name; where there is nothing, it may be a file. */
  readonly choices: readonly string[];
}

/** The names under which the command is installed. */
export const PROGRAMS = ['tj', 'trajectory-judge'];

/** Everything that can be completed, read off the commands themselves, so that nothing is forgotten. */
export function commandWords(root: Command): readonly CommandWords[] {
  const names = root.commands.map((command) => command.name());
  return root.commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    options: command
      .createHelp()
      .visibleOptions(command)
      .map(({ long, short, description, required, optional, argChoices }) => ({
        long: long ?? '',
        short: short ?? null,
        description,
        takesValue: required || optional,
        choices: argChoices ?? [],
      })),
    choices: command.name() === 'help' ? names : (command.registeredArguments[0]?.argChoices ?? []),
  }));
}
