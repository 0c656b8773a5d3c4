import type { PairedRow } from '../../../4-measuring/measurement/compared-rows.ts';
import type { JudgeMeasurement } from '../../../4-measuring/measurement/measurement.ts';
import { type Sight, sightOf } from '../../../4-measuring/recommending/sight.ts';
import { oneLine } from '../../../base/errors.ts';
import { colours } from '../../../base/text/colours.ts';
import { ABSENT, signed } from '../../../base/text/numbers.ts';
import { terminalWidth, wrapped } from '../../../base/text/terminal-width.ts';
import { shortenNames } from '../shorten-names.ts';
import { CONTROLS, GAP, padded } from './lines.ts';

const SHORTEST_NAME = 14;
const LONG_NAME = 32;

const MARKS: Readonly<Record<Sight, string>> = {
  seen: '●',
  partly: '◐',
  missed: '○',
  unclear: '?',
  'not shown': '×',
};

const MEANINGS: readonly (readonly [Sight | null, string])[] = [
  ['seen', 'sees it'],
  ['partly', 'sees at least a part'],
  ['missed', 'misses it'],
  ['unclear', 'no clear sign'],
  ['not shown', 'not shown to the judge'],
  [null, 'no scored pair'],
];

const markOf = (sight: Sight | null): string => (sight === null ? ABSENT : MARKS[sight]);

/** What a judge sees of a fault type, in colour on a terminal and as a mark everywhere. */
const COLOURS: Readonly<Record<Sight, (text: string) => string>> = {
  seen: colours.green,
  partly: colours.yellow,
  missed: (text) => text,
  unclear: colours.dim,
  'not shown': colours.dim,
};

type Writer = (row: PairedRow) => string;

const asMark: Writer = (row) => markOf(sightOf(row));
const asDelta: Writer = (row) => {
  const sight = sightOf(row);
  return sight === null || sight === 'not shown'
    ? markOf(sight)
    : `${markOf(sight)}${signed(row.delta)}`;
};

/** How the types are shown: what stands above each, how wide it is, and what stands between two. */
interface Form {
  readonly heads: readonly string[];
  readonly write: Writer;
  readonly gap: string;
  readonly hasLegend: boolean;
}

const DELTA_WIDTH = 6;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * Judges by fault types, one line per judge. With room, types have their names above them and each
 * cell its Δ; with less, types have numbers and a legend; with many types, cells are marks alone.
 */
export function typeGrid(
  judges: readonly JudgeMeasurement[],
  types: readonly string[],
  columns: number,
): readonly string[] {
  const [first] = judges;
  if (first === undefined || types.length === 0) return [];
  const labels = types.map((type) =>
    oneLine(first.pairedByType.find(({ group }) => group === type)?.label ?? type),
  );
  const names = judges.map(({ judgeId }) => oneLine(judgeId));
  const longest = Math.max(...['judge', ...names].map(terminalWidth));
  const least = Math.min(longest, SHORTEST_NAME);
  const fits = (form: Form): boolean => columns - gridWidth(form) >= least;
  const forms: readonly Form[] = [
    { heads: labels, write: asDelta, gap: GAP, hasLegend: false },
    ...[GAP, ' '].map((gap) => ({
      heads: labels.map((_, at) => `${at + 1}`),
      write: asDelta,
      gap,
      hasLegend: true,
    })),
    ...[GAP, ' ', ''].map((gap) => ({
      heads: labels.map((_, at) => LETTERS[at] ?? '?'),
      write: asMark,
      gap,
      hasLegend: true,
    })),
  ];
  const form = forms.find((each) => fits(each) && !each.heads.includes('?'));
  if (form === undefined) {
    const half = Math.ceil(types.length / 2);
    return [types.slice(0, half), types.slice(half)].flatMap((part, at) => [
      ...(at === 0 ? [] : ['']),
      ...typeGrid(judges, part, columns),
    ]);
  }
  const name = Math.min(longest, LONG_NAME, columns - gridWidth(form));
  return [...drawn(judges, types, form, name), ...legend(judges, types, labels, form, columns)];
}

const cellWidth = ({ write }: Form, head: string): number =>
  Math.max(terminalWidth(head), write === asDelta ? DELTA_WIDTH : 1);

const gridWidth = (form: Form): number =>
  form.heads.reduce(
    (sum, head, at) => sum + cellWidth(form, head) + (at === 0 ? GAP : form.gap).length,
    0,
  );

function drawn(
  judges: readonly JudgeMeasurement[],
  types: readonly string[],
  form: Form,
  name: number,
): readonly string[] {
  const widths = form.heads.map((head) => cellWidth(form, head));
  const line = (first: string, cells: readonly string[]): string =>
    `${padded(first, name, 'left')}${GAP}${cells.join(form.gap)}`.trimEnd();
  const names = shortenNames(
    judges.map(({ judgeId }) => oneLine(judgeId)),
    name,
  );
  const rows = judges.map((judge, place) => {
    const cells = types.map((type, at) => {
      const row = judge.pairedByType.find(({ group }) => group === type);
      const text = padded(row === undefined ? ABSENT : form.write(row), widths[at] ?? 0, 'right');
      const sight = row === undefined ? null : sightOf(row);
      return sight === null || judge.control ? text : COLOURS[sight](text);
    });
    const shown = line(names[place] ?? '', cells);
    return judge.control ? colours.dim(shown) : shown;
  });
  const head = line(
    'judge',
    form.heads.map((text, at) => padded(text, widths[at] ?? 0, 'right')),
  );
  const rule = line(
    '─'.repeat(name),
    widths.map((width) => '─'.repeat(width)),
  );
  const firstControl = judges.findIndex(({ control }) => control);
  if (firstControl === -1) return [head, rule, ...rows];
  return [
    ...[head, rule, ...rows.slice(0, firstControl)],
    ...[colours.dim(CONTROLS), ...rows.slice(firstControl)],
  ];
}

/** What heads and marks mean, as far as they occur. */
function legend(
  judges: readonly JudgeMeasurement[],
  types: readonly string[],
  labels: readonly string[],
  { heads, hasLegend }: Form,
  columns: number,
): readonly string[] {
  const sights = new Set(
    judges.flatMap(({ pairedByType }) =>
      pairedByType.filter(({ group }) => types.includes(group)).map(sightOf),
    ),
  );
  const marks = MEANINGS.flatMap(([sight, meaning]) =>
    sights.has(sight) ? [`${markOf(sight)} ${meaning}`] : [],
  );
  const named = labels.map((label, at) => `${heads[at]} ${label}`);
  return ['', ...(hasLegend ? [spread(named, columns)] : []), colours.dim(spread(marks, columns))];
}

/** Entries side by side. None is torn apart unless it is wider than the terminal. */
function spread(entries: readonly string[], columns: number): string {
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const joined = last === undefined ? entry : `${last}${GAP} ${entry}`;
    if (last !== undefined && terminalWidth(joined) <= columns) lines[lines.length - 1] = joined;
    else lines.push(terminalWidth(entry) <= columns ? entry : wrapped(entry, { columns }));
  }
  return lines.join('\n');
}
