import type { Measurement } from '../../../4-measuring/measurement/measurement.ts';
import { oneLine } from '../../../base/errors.ts';
import { colours } from '../../../base/text/colours.ts';
import { terminalWidth, wrapped } from '../../../base/text/terminal-width.ts';
import { type JudgeColumn, tellingColumns } from '../../tables/judge-columns.ts';
import { cellText, partsOf } from '../../tables/table.ts';
import { shortenNames } from '../shorten-names.ts';
import { intervalLine, scaleFor, scaleHead } from './interval-line.ts';
import { CONTROLS, GAP, padded, ruleOf, type Side } from './lines.ts';

/** A shorter beginning and end of a name would say too little. */
const SHORTEST_NAME = 14;
/** Names of this length are shown before lines are drawn any longer. */
const LONG_NAME = 32;
const SHORTEST_LINE = 9;
const LONGEST_LINE = 31;

/** A column besides the names and the drawn line. */
interface Column {
  readonly id: JudgeColumn['id'];
  readonly head: string;
  readonly side: Side;
  readonly cells: readonly string[];
}

interface Layout {
  readonly name: number;
  /** How long the drawn lines are; 0 without them. */
  readonly line: number;
  readonly columns: readonly Column[];
  readonly leftOut: readonly string[];
}

/**
 * One line per judge, whatever their number and the width of the terminal: Δ as a number and drawn,
 * false alarms, silent Δ, and net Δ, the effect of attacks and unscored runs where there are any. What has no room is left out.
 *
 * @param judges candidates first
 */
export function judgeLines(measurement: Measurement, columns: number): readonly string[] {
  const { judges, recommendation } = measurement;
  const names = judges.map(({ judgeId }) => oneLine(judgeId));
  const all = columnsOf(measurement);
  const layout = fitted(names, all, columns);
  const low = scaleFor(judges.map(({ metrics }) => metrics.delta));
  const drawn = judges.map(({ metrics }) => intervalLine(metrics.delta, low, layout.line));
  const widths = layout.columns.map(widthOf);
  const lineOf = (name: string, line: string, cells: readonly string[]): string => {
    const [delta = '', ...others] = layout.columns.map(({ side }, at) =>
      padded(cells[at] ?? '', widths[at] ?? 0, side),
    );
    const picture = layout.line === 0 ? [] : [padded(line, layout.line, 'left')];
    return [padded(name, layout.name, 'left'), delta, ...picture, ...others].join(GAP).trimEnd();
  };
  const [deltaWidth = 0, ...otherWidths] = widths;
  const picture = layout.line === 0 ? [] : [layout.line];
  const rows = shortenNames(names, layout.name).map((name, at) =>
    lineOf(
      name,
      drawn[at] ?? '',
      layout.columns.map(({ cells }) => cells[at] ?? ''),
    ),
  );
  const firstControl = judges.findIndex(({ control }) => control);
  const candidates = (firstControl === -1 ? rows : rows.slice(0, firstControl)).map((line, at) =>
    judges[at]?.judgeId === recommendation.judge ? colours.bold(line) : line,
  );
  const controls = firstControl === -1 ? [] : rows.slice(firstControl);
  return [
    lineOf(
      'judge',
      layout.line === 0 ? '' : scaleHead(low, layout.line),
      layout.columns.map(({ head }) => head),
    ),
    ruleOf([layout.name, deltaWidth, ...picture, ...otherWidths]),
    ...candidates,
    ...(controls.length === 0 ? [] : [CONTROLS, ...controls].map(colours.dim)),
    ...(layout.leftOut.length === 0
      ? []
      : [wrapped(`No room here for: ${layout.leftOut.join(', ')}.`, { columns })]),
  ];
}

/** Those of the columns that a line has room for. Most are their number alone. */
function columnsOf(measurement: Measurement): readonly Column[] {
  return tellingColumns(measurement)
    .filter(({ id }) => id !== 'judge' && id !== 'sensitivity' && id !== 'cost')
    .map(({ id, head, short = head.label, cell }) => ({
      id,
      head: short,
      side: id === 'delta' ? 'left' : 'right',
      cells: measurement.judges.map((judge) =>
        id === 'delta' || id === 'alarms' ? cellText(cell(judge)) : partsOf(cell(judge)).value,
      ),
    }));
}

const widthOf = ({ head, cells }: Column): number =>
  Math.max(...[head, ...cells].map(terminalWidth));

/** What is left out where there is little room, step by step. */
const STEPS: readonly (readonly (Column['id'] | 'line')[])[] = [
  [],
  ['silent'],
  ['silent', 'line'],
  ['silent', 'line', 'unscored'],
  ['silent', 'line', 'unscored', 'attacks'],
  ['silent', 'line', 'unscored', 'attacks', 'net'],
  ['silent', 'line', 'unscored', 'attacks', 'net', 'surface'],
  ['silent', 'line', 'unscored', 'attacks', 'net', 'surface', 'alarms'],
];

function fitted(names: readonly string[], all: readonly Column[], columns: number): Layout {
  const longest = Math.max(...['judge', ...names].map(terminalWidth));
  for (const without of STEPS) {
    const kept = all.filter(({ id }) => !without.includes(id));
    const hasLine = !without.includes('line');
    const taken = kept.reduce((sum, column) => sum + GAP.length + widthOf(column), 0);
    const room = columns - taken - (hasLine ? GAP.length + SHORTEST_LINE : 0);
    const isLast = without === STEPS.at(-1);
    if (room < Math.min(longest, SHORTEST_NAME) && !isLast) continue;
    const name = Math.max(1, Math.min(longest, room, Math.max(LONG_NAME, room - LONGEST_LINE)));
    return {
      name,
      // An odd number of cells has a middle, so that what is symmetric looks symmetric.
      line: hasLine ? Math.min(LONGEST_LINE, SHORTEST_LINE + 2 * Math.floor((room - name) / 2)) : 0,
      columns: kept,
      leftOut: all.filter((column) => !kept.includes(column)).map(({ head }) => head),
    };
  }
  throw new Error('the last step is always taken');
}
