/** A command as a reader would type it, and what the document says it prints and exits with. */
export interface Command {
  readonly text: string;
  readonly exitCode: number;
  /** The lines that a `console` block shows after the command. */
  readonly shown: readonly string[];
}

const EXIT_CODE = /#.*\bexit code (\d+)/;

/** The commands of an `sh` block. A backslash at the end of a line continues the command. */
export function commandsIn(block: string): readonly Command[] {
  const commands: Command[] = [];
  let text = '';
  for (const line of block.split('\n')) {
    text += line;
    if (line.endsWith('\\')) {
      text += '\n';
      continue;
    }
    if (!/^\s*(#|$)/.test(text)) commands.push(command(text, []));
    text = '';
  }
  return commands;
}

/** The commands of a `console` block, which stand after `$ `, each followed by its output. */
export function sessionIn(block: string): readonly Command[] {
  const commands: { text: string; shown: string[] }[] = [];
  let continued = false;
  for (const line of block.split('\n')) {
    const current = commands.at(-1);
    if (continued && current !== undefined) current.text += `\n${line}`;
    else if (line.startsWith('$ ')) commands.push({ text: line.slice(2), shown: [] });
    else if (current === undefined) throw new Error(`output before the first command: ${line}`);
    else {
      current.shown.push(line);
      continue;
    }
    continued = line.endsWith('\\');
  }
  return commands.map(({ text, shown }) => command(text, shown));
}

function command(text: string, shown: readonly string[]): Command {
  return { text, shown, exitCode: Number(EXIT_CODE.exec(text)?.[1] ?? 0) };
}

/**
 * What the document should show, given what was printed: its own lines where they are right, with a
 * line `…` standing for any lines, and everything that was printed where they are not.
 */
export function shownOutput(shown: readonly string[], printed: string): readonly string[] {
  const text = printed.trimEnd();
  const lines = text === '' ? [] : text.split('\n');
  return matches(shown, lines) ? shown : lines;
}

function matches(shown: readonly string[], lines: readonly string[]): boolean {
  const [first, ...rest] = shown;
  if (first === undefined) return lines.length === 0;
  if (first === '…') {
    return lines.some((_, skipped) => matches(rest, lines.slice(skipped))) || rest.length === 0;
  }
  return lines[0] === first && matches(rest, lines.slice(1));
}
