import { cutToWidth, shortened, terminalWidth } from '../../base/text/terminal-width.ts';

/** As much of what names share as is kept at their beginning, for readers to recognise them by. */
const RECOGNISED = 5;

/**
 * Names that fit into so many columns and are still told apart. Usually the middle of a long name is left
 * out. Where that would make several names the same, what they share is left out instead:
 *
 *     acme-step-judge-v3:qwen2.5:14b-instruct → acme-…v3:qwen2.5:14…
 *     acme-step-judge-v4:qwen2.5:14b-instruct → acme-…v4:qwen2.5:14…
 */
export function shortenNames(names: readonly string[], columns: number): readonly string[] {
  const different = [...new Set(names)];
  const short = new Map(different.map((name) => [name, shortened(name, columns)]));
  for (const alike of groupsBy(different, (name) => short.get(name) ?? name)) {
    if (alike.length === 1) continue;
    for (const name of alike) short.set(name, withoutShared(name, sharedStart(alike), columns));
  }
  // Names that differ in several places at once may still look the same, and are numbered.
  for (const alike of groupsBy(different, (name) => short.get(name) ?? name)) {
    if (alike.length === 1) continue;
    for (const [at, name] of alike.entries()) {
      const number = `#${at + 1} `;
      short.set(name, number + shortened(name, Math.max(1, columns - number.length)));
    }
  }
  return names.map((name) => short.get(name) ?? name);
}

function groupsBy(
  names: readonly string[],
  keyOf: (name: string) => string,
): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const name of names) groups.set(keyOf(name), [...(groups.get(keyOf(name)) ?? []), name]);
  return [...groups.values()];
}

/** How many characters all of some names have in common at their beginning, up to the start of a word. */
function sharedStart([first = '', ...others]: readonly string[]): number {
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length--;
  }
  return first.slice(0, length).search(/[^-:/_.@ ]*$/);
}

function withoutShared(name: string, shared: number, columns: number): string {
  if (shared <= RECOGNISED) return `${cutToWidth(name, columns - 1)}…`;
  const start = `${cutToWidth(name, RECOGNISED)}…`;
  const rest = name.slice(shared);
  const room = columns - terminalWidth(start);
  return start + (terminalWidth(rest) <= room ? rest : `${cutToWidth(rest, room - 1)}…`);
}
