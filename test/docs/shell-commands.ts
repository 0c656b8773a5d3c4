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

/** A line of a shown output that stands for any number of printed lines. */
const OMITTED = '…';

/**
 * What the document should show, given what was printed. Lines around `…` are excerpts: each is looked
 * up by its first line and shown as it is printed now. Without `…`, or where an excerpt is no longer
 * found, everything that was printed is shown.
 */
export function shownOutput(shown: readonly string[], printed: string): readonly string[] {
  const text = printed.trimEnd();
  const lines = text === '' ? [] : text.split('\n');
  if (!shown.includes(OMITTED)) return lines;
  const current: string[] = [];
  let from = 0;
  for (const excerpt of excerptsOf(shown)) {
    const [first] = excerpt;
    if (first === OMITTED) {
      current.push(OMITTED);
      continue;
    }
    const at = lines.findIndex((line, index) => index >= from && line === first);
    if (at === -1) return lines;
    from = at + excerpt.length;
    current.push(...lines.slice(at, from));
  }
  return current;
}

/** `…` by itself, and the runs of lines between. */
function excerptsOf(shown: readonly string[]): readonly (readonly string[])[] {
  const excerpts: string[][] = [];
  for (const line of shown) {
    const last = excerpts.at(-1);
    if (line === OMITTED || last === undefined || last[0] === OMITTED) excerpts.push([line]);
    else last.push(line);
  }
  return excerpts;
}
