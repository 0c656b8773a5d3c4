import type { Table } from '../tables/table.ts';
import { escapeMarkup } from '../words/escape-markup.ts';
import { FIGURE_CSS } from './figure-style.ts';
import { showable } from './figure-text.ts';

export type FigureKind = 'flag-rates' | 'confusion' | 'calibration' | 'silent-loud';

/** A picture of part of a measurement, and the same numbers for readers who do not see it. */
export interface Figure {
  /** Unique among the figures of a measurement, and safe as the name of a file. */
  readonly name: string;
  readonly kind: FigureKind;
  /** Null where it shows all judges. */
  readonly judgeId: string | null;
  readonly title: string;
  /** How to read it, for someone who does not know the method. */
  readonly reading: string;
  /** One `<svg>` without style, script or id, so that a page can hold many under a strict policy. */
  readonly svg: string;
  readonly numbers: Table;
}

/** Attributes are in double quotes, with quotes inside them escaped, so this ends with the tag. */
const OPENING_TAG = /^<svg(?: [\w:-]+="[^"]*")*>/;

/** The figure as a file of its own, light or dark as the reader's system prefers. */
export function figureFile({ svg, title, reading }: Figure): string {
  const [opening = ''] = OPENING_TAG.exec(svg) ?? [];
  const head = [
    `<title>${escapeMarkup(showable(title))}</title>`,
    `<desc>${escapeMarkup(showable(reading))}</desc>`,
    `<style>\n${FIGURE_CSS}\n.tj-figure{background:var(--tj-paper)}\n</style>`,
  ];
  return `${opening}\n${head.join('\n')}${svg.slice(opening.length)}\n`;
}
