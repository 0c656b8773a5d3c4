export const GAP = '  ';

/** Names are cut to this where a table has to be continued below, and repeats them. */
const LONGEST_REPEATED_NAME = 26;
/** A shorter beginning and end of a name would say too little. */
const SHORTEST_NAME = 16;
/** On narrower terminals there is no room for the longer of the two. */
const NARROW = 80;

export interface TableShape {
  /** The width that each column would like to have. */
  readonly widths: readonly number[];
  /** How many columns at the left are repeated where the table is continued below. */
  readonly left: number;
  /** The columns that hold names, which may be shortened. */
  readonly names: readonly number[];
  /** The columns that may be left out, the least important first. */
  readonly optional: readonly number[];
}

export interface Layout {
  readonly widths: readonly number[];
  /** Which columns stand side by side; there is more than one part if the table is continued below. */
  readonly parts: readonly (readonly number[])[];
  readonly leftOut: readonly number[];
}

/** Shortens names, then leaves out optional columns, and if nothing helps continues the table below. */
export function fitColumns(shape: TableShape, columns: number): Layout {
  const leftOut: number[] = [];
  for (const next of [null, ...shape.optional]) {
    if (next !== null) leftOut.push(next);
    const kept = [...shape.widths.keys()].filter((column) => !leftOut.includes(column));
    const widths = withShorterNames(shape, kept, columns);
    if (total(widths, kept) <= columns) return { widths, parts: [kept], leftOut };
  }
  const longest = columns < NARROW ? SHORTEST_NAME : LONGEST_REPEATED_NAME;
  const widths = shape.widths.map((width, column) =>
    shape.names.includes(column) ? Math.min(width, longest) : width,
  );
  return { widths, parts: partsOf(widths, shape.left, columns), leftOut: [] };
}

const total = (widths: readonly number[], kept: readonly number[]): number =>
  kept.reduce((sum, column) => sum + (widths[column] ?? 0), GAP.length * (kept.length - 1));

/** The longest name gives way first, so that names of ordinary length stay whole. */
function withShorterNames(
  { widths: wanted, names }: TableShape,
  kept: readonly number[],
  columns: number,
): readonly number[] {
  const widths = [...wanted];
  let excess = total(widths, kept) - columns;
  while (excess > 0) {
    const widest = Math.max(...names.map((column) => widths[column] ?? 0));
    const column = names.find((name) => widths[name] === widest);
    if (column === undefined || widest <= SHORTEST_NAME) break;
    widths[column] = widest - 1;
    excess--;
  }
  return widths;
}

function partsOf(
  widths: readonly number[],
  left: number,
  columns: number,
): readonly (readonly number[])[] {
  const repeated = [...widths.keys()].slice(0, left);
  const parts: number[][] = [];
  let room = 0;
  for (const [column, width] of widths.entries()) {
    if (column < left) continue;
    const needed = GAP.length + width;
    const last = parts.at(-1);
    if (last === undefined || needed > room) {
      parts.push([...repeated, column]);
      room = columns - total(widths, repeated) - needed;
    } else {
      last.push(column);
      room -= needed;
    }
  }
  return parts.length === 0 ? [repeated] : parts;
}
