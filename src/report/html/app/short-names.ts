import { cutText } from '../../../trajectory/cut-text.ts';

/**
 * Names that fit into a length and still tell their things apart. Where several begin alike, what they
 * share is left out and not what distinguishes them:
 *
 *     acme-step-judge-v3, acme-step-judge-v4 → acme-ste…v3, acme-ste…v4
 */
export function shortNames(names: readonly string[], length: number): readonly string[] {
  const short = names.map((name) => shortName(name, names, length));
  const times = new Map<string, number>();
  for (const name of short) times.set(name, (times.get(name) ?? 0) + 1);
  // What is distinct only in two places at once gets a number.
  return short.map((name, at) =>
    times.get(name) === 1 ? name : `${at + 1} ${cutText(name, Math.max(1, length - 4))}`,
  );
}

/** As much of what is shared as is kept where there is room, for readers to recognise it by. */
const RECOGNISED = 5;

function shortName(name: string, among: readonly string[], length: number): string {
  if (name.length <= length) return name;
  const start = cutText(name, length - 1);
  const alike = among.filter((other) => other !== name && other.startsWith(start));
  if (alike.length === 0 || length <= 2 * RECOGNISED) return `${start.trimEnd()}…`;
  const shared = Math.min(...alike.map((other) => sharedLength(name, other)));
  const wordAt = name.slice(0, shared).search(/[^-:/_.@ ]*$/);
  const from = Math.max(1, wordAt, shared - RECOGNISED);
  const rest = shortName(
    name.slice(from),
    alike.map((other) => other.slice(from)),
    length - 1 - RECOGNISED,
  );
  return `${cutText(name, length - 1 - rest.length)}…${rest.replace(/^…/, '')}`;
}

function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}
