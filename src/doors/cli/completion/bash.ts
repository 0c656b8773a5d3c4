import { type CommandWords, PROGRAMS } from './command-words.ts';

/** For bash. Where the function offers nothing, bash completes the names of files. */
export function bashCompletion(commands: readonly CommandWords[]): string {
  return `# Completes the commands and options of ${PROGRAMS.join(' and ')}.
_tj() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words='' options=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${commands.map(({ name }) => name).join(' ')} --help --version'
  else
    case "\${COMP_WORDS[1]}" in
${commands.map(branch).join('\n')}
    esac
    case "$word" in
      -*) words="$options" ;;
    esac
  fi
  COMPREPLY=( $(compgen -W "$words" -- "$word") )
}
complete -o default -F _tj ${PROGRAMS.join(' ')}`;
}

function branch({ name, options, choices }: CommandWords): string {
  const values = options
    .filter((option) => option.choices.length > 0)
    .map((option) => `          ${option.long}) words='${option.choices.join(' ')}' ;;`);
  return [
    `      ${name})`,
    `        options='${options.map(({ long }) => long).join(' ')}'`,
    '        case "$before" in',
    ...values,
    `          ${name}) words='${choices.join(' ')}' ;;`,
    '        esac ;;',
  ].join('\n');
}
