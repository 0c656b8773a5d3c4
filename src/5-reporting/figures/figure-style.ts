/**
 * What each class of a figure means, and its colours as `[light, dark]`. An SVG carries the light value
 * as an attribute, so that any program shows it, and the class, through which a stylesheet overrides
 * it. Shape and fill carry the meaning; the hues (after Okabe and Ito) only help.
 *
 *   tj-figure    the <svg> itself
 *   tj-ink       text
 *   tj-muted     secondary text
 *   tj-grid      lines of the grid
 *   tj-join      the line from a ring to its dot
 *   tj-shade     the background of a row whose faults are not shown to the judge
 *   tj-clean     a ring: clean parents
 *   tj-fault     a filled dot: faults
 *   tj-bin       the ring of a calibration bin; its area is the number of verdicts
 *   tj-bin-core  its centre, which makes even the smallest bin visible
 *   tj-reference the diagonal: confidence equal to accuracy
 *   tj-heat-0…5  a cell by its share of the row, from none to all
 *   tj-on-heat   text on the darker cells
 *   tj-outline   the frame of a cell on the diagonal
 */
export const FIGURE_COLOURS = {
  paper: ['#ffffff', '#14181d'],
  ink: ['#1c2024', '#eceff2'],
  muted: ['#5a646e', '#a3adb8'],
  grid: ['#dfe3e8', '#323a43'],
  join: ['#8a949e', '#7d8894'],
  shade: ['#eef1f4', '#222a32'],
  clean: ['#0072b2', '#56b4e9'],
  fault: ['#d55e00', '#f5a33b'],
  reference: ['#8a949e', '#7d8894'],
  'heat-0': ['#f6f8fa', '#1b2127'],
  'heat-1': ['#d9e8f3', '#1d3445'],
  'heat-2': ['#aecfe6', '#21506f'],
  'heat-3': ['#74add3', '#2a6e97'],
  'heat-4': ['#2272a8', '#56a7d6'],
  'heat-5': ['#0b4f7d', '#a5d5f2'],
} as const;

export type FigureColour = keyof typeof FIGURE_COLOURS;

/** The value that any renderer shows. */
export const colour = (name: FigureColour): string => FIGURE_COLOURS[name][0];

function variables(mode: 0 | 1): string {
  return Object.entries(FIGURE_COLOURS)
    .map(([name, values]) => `--tj-${name}:${values[mode]}`)
    .join(';');
}

const HEAT = [0, 1, 2, 3, 4, 5].map((level) => `.tj-heat-${level}{fill:var(--tj-heat-${level})}`);

/**
 * The stylesheet of all figures. Colours are variables, light or dark as the reader's system prefers,
 * or as `data-theme` on the root element says where a page lets its reader choose.
 */
export const FIGURE_CSS = [
  `:root{${variables(0)}}`,
  `@media (prefers-color-scheme:dark){:root{${variables(1)}}}`,
  `:root[data-theme=light]{${variables(0)}}`,
  `:root[data-theme=dark]{${variables(1)}}`,
  '.tj-figure{max-width:100%;height:auto}',
  '.tj-ink{fill:var(--tj-ink)}',
  '.tj-muted{fill:var(--tj-muted)}',
  '.tj-grid{stroke:var(--tj-grid)}',
  '.tj-join{stroke:var(--tj-join)}',
  '.tj-shade{fill:var(--tj-shade)}',
  '.tj-clean{fill:var(--tj-paper);stroke:var(--tj-clean)}',
  '.tj-fault{fill:var(--tj-fault)}',
  '.tj-bin{fill:var(--tj-clean);stroke:var(--tj-clean)}',
  '.tj-bin-core{fill:var(--tj-ink)}',
  '.tj-reference{stroke:var(--tj-reference)}',
  ...HEAT,
  '.tj-on-heat{fill:var(--tj-paper)}',
  '.tj-outline{stroke:var(--tj-ink)}',
].join('\n');
