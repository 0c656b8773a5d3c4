import { type CommandWords, type OptionWords, PROGRAMS } from './command-words.ts';

/** For fish, which completes the names of files by itself wherever it is not told otherwise. */
export function fishCompletion(commands: readonly CommandWords[]): string {
  return PROGRAMS.flatMap((program) => [
    ...commands.map(
      ({ name, summary }) =>
        `complete -c ${program} -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ),
    ...commands.flatMap(({ name, options, choices }) => {
      const condition = `complete -c ${program} -n '__fish_seen_subcommand_from ${name}'`;
      return [
        ...(choices.length > 0 ? [`${condition} -f -a ${quoted(choices.join(' '))}`] : []),
        ...options.map((option) => `${condition} ${words(option)}`),
      ];
    }),
  ]).join('\n');
}

function words({ long, short, description, takesValue, choices }: OptionWords): string {
  return [
    `-l ${long.slice(2)}`,
    ...(short === null ? [] : [`-s ${short.slice(1)}`]),
    // -x takes a value and completes no files, -r takes one that may be a file.
    ...(choices.length > 0 ? [`-x -a ${quoted(choices.join(' '))}`] : takesValue ? ['-r'] : []),
    `-d ${quoted(description)}`,
  ].join(' ');
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
