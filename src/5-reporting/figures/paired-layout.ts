import type { PairedRow } from '../../4-measuring/measurement/compared-rows.ts';

/** One line of a chart of pairs: a group of them, or a heading over those that follow. */
export type ChartLine =
  | { readonly heading: string }
  | {
      /** Above the line, where the names are long. */
      readonly caption?: string;
      /** To the left of it, where they are short. */
      readonly name?: string;
      readonly pairs: PairedRow | undefined;
    };

/** Narrow, so that it can be read on a phone and in a column of a paper. */
export const WIDTH = 440;
export const TOP = 36;
export const BOTTOM = 48;
export const EDGE = 14;
export const GAP = 16;
export const DELTA = 44;
export const RIGHT = GAP + DELTA + 108;
const HEADING = 26;
/** Space above a line for its caption, and below it, so that the two visibly belong together. */
const CAPTION = 20;
const AFTER = 5;
export const LINE = 24;

export interface PlacedHeading {
  readonly text: string;
  readonly y: number;
}

export interface PlacedRow {
  readonly caption: string | undefined;
  readonly name: string | undefined;
  readonly pairs: PairedRow | undefined;
  /** Pixels from the top: of the line, of its caption, and of the whole. */
  readonly y: number;
  readonly captionY: number;
  readonly from: number;
  readonly to: number;
}

/** The lines from top to bottom. */
export function placed(lines: readonly ChartLine[]): {
  readonly headings: readonly PlacedHeading[];
  readonly rows: readonly PlacedRow[];
  readonly bottom: number;
} {
  const headings: PlacedHeading[] = [];
  const rows: PlacedRow[] = [];
  let top = TOP;
  for (const line of lines) {
    if ('heading' in line) {
      headings.push({ text: line.heading, y: top + HEADING / 2 + 3 });
      top += HEADING;
      continue;
    }
    const [above, below] = line.caption === undefined ? [0, 0] : [CAPTION, AFTER];
    const y = top + above + LINE / 2;
    const to = y + LINE / 2 + below;
    rows.push({
      caption: line.caption,
      name: line.name,
      pairs: line.pairs,
      y,
      captionY: top + 13,
      from: top,
      to,
    });
    top = to;
  }
  return { headings, rows, bottom: top + 2 };
}
