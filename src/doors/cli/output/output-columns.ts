import { DEFAULT_COLUMNS } from '../../../base/text/terminal-width.ts';

/** Narrower than this, no table can be read. */
const FEWEST = 40;

/** How wide output may be: what COLUMNS asks for, or the terminal's own width. */
export function outputColumns(
  { columns = 0 }: { readonly columns?: number } = process.stdout,
  { COLUMNS = '' }: NodeJS.ProcessEnv = process.env,
): number {
  const asked = /^\d{1,4}$/.test(COLUMNS) ? Number(COLUMNS) : 0;
  // A terminal that does not know its width reports 0.
  const wanted = asked > 0 ? asked : columns > 0 ? columns : DEFAULT_COLUMNS;
  return Math.max(FEWEST, wanted);
}
