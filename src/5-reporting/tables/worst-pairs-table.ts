import type { WorstPair } from '../../4-measuring/rows/worst-pairs.ts';
import { number } from '../../base/text/numbers.ts';
import type { Table } from './table.ts';

/** How many columns of the table hold words. */
export const WORST_PAIRS_LEFT = 4;

/** Where to look first: one line for each pair that a judge got wrong, the surest mistakes first. */
export function worstPairsTable(pairs: readonly WorstPair[], title = 'Where to look first'): Table {
  return {
    title,
    head: ['judge', 'what', 'run', 'fault type', 'confidence'],
    rows: pairs.map(({ judge, kind, fault, parent, type, confidence }) => [
      { value: judge, judge },
      kind,
      kind === 'missed fault' ? fault : parent,
      type,
      number(confidence),
    ]),
    names: [0, 2, 3],
    optional: ['confidence'],
  };
}
