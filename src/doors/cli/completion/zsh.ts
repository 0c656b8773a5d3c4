import { type CommandWords, type OptionWords, PROGRAMS } from './command-words.ts';

/** For zsh, as a file in the function path or sourced after compinit. */
export function zshCompletion(commands: readonly CommandWords[]): string {
  return `#compdef ${PROGRAMS.join(' ')}
_tj() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$command" in
${commands.map(branch).join('\n')}
  esac
}
if [ "\${funcstack[1]}" = _tj ]; then
  _tj "$@"
else
  compdef _tj ${PROGRAMS.join(' ')}
fi`;
}

function branch({ name, options, choices }: CommandWords): string {
  const values = choices.length > 0 ? `'1:word:(${choices.join(' ')})'` : "'*:file:_files'";
  return `    ${name}) _arguments ${[...options.map(argument), values].join(' ')} ;;`;
}

function argument({ long, description, takesValue, choices }: OptionWords): string {
  const text = `${long}[${quoted(description)}]`;
  if (!takesValue) return `'${text}'`;
  return `'${text}:value:${choices.length > 0 ? `(${choices.join(' ')})` : '_files'}'`;
}

/** A description between quotes, in which brackets and colons would otherwise have a meaning. */
const quoted = (text: string): string => text.replace(/[[\]:\\]/g, '\\$&').replaceAll("'", `'\\''`);
