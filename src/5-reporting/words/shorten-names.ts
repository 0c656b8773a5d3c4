import { cutToWidth, shortened, terminalWidth } from '../../base/text/terminal-width.ts';

/** As much of what names share as is kept at their beginning, for readers to recognise them by. */
const RECOGNISED = 5;

/**
 * Names that fit into so many columns and are still told apart. What a long name shares with others is left
 * out first: the model after its colon, or the word before its hyphen.
 *
 *     selfcons3:qwen2.5:14b → selfcons3
 *     control-reply-only    → reply-only
 *
 * Where that does not help, its middle is left out, or whatever several such names share:
 *
 *     acme-step-judge-v3:qwen2.5:14b-instruct → acme-…v3:qwen2.5:14…
 *     acme-step-judge-v3:qwen2.5:32b-instruct → acme-…v3:qwen2.5:32…
 */
export function shortenNames(names: readonly string[], columns: number): readonly string[] {
  const different = [...new Set(names)];
  const short = new Map(
    different.map((name) => [
      name,
      terminalWidth(name) <= columns
        ? name
        : (ownPart(name, different, columns) ?? shortened(name, columns)),
    ]),
  );
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

/** What a name does not share with others; null where that has no room or does not tell it from all of them. */
function ownPart(name: string, names: readonly string[], columns: number): string | null {
  const [, before = '', after = ''] = /^([^:]+)(:.+)$/.exec(name) ?? [];
  const [, first = '', rest = ''] = /^([^-:]+-)(.+)$/.exec(name) ?? [];
  const others = names.filter((other) => other !== name);
  const isShared = (holds: (other: string) => boolean): boolean => others.some(holds);
  const found = [
    ...(isShared((other) => after !== '' && other.endsWith(after)) ? [before] : []),
    ...(isShared((other) => first !== '' && other.startsWith(first)) ? [rest] : []),
  ];
  // A part that another name has as well could be taken for it.
  const tells = (part: string): boolean =>
    terminalWidth(part) <= columns &&
    !others.some(
      (other) => other === part || other.startsWith(`${part}:`) || other.endsWith(`-${part}`),
    );
  return found.find(tells) ?? null;
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
