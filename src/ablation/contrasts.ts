import {
  ALL_FAULTS,
  ANSWER_CHANGED,
  ANSWER_SAME,
  type FaultGroup,
  ofType,
} from '../metrics/columns/pairs.ts';
import type { SetColumns } from '../metrics/columns/set-columns.ts';
import type { AblationCell } from './cells.ts';

/** A difference between two cells that is named before any verdict is seen. */
export interface Contrast {
  readonly number: number;
  /** What differs between the two cells. */
  readonly varies: string;
  readonly of: AblationCell;
  readonly minus: AblationCell;
  /** The faults whose paired discrimination is compared; null compares false alarms. */
  readonly faults: { readonly name: string; group(set: SetColumns): FaultGroup } | null;
}

const always = (group: FaultGroup): NonNullable<Contrast['faults']> => ({
  name: group.name,
  group: () => group,
});

/** The type that, in the paper's testbed, lies in the reply alone. */
const CLAIM = 'unsupported_claim';

/** The five contrasts of the paper, each varying one thing but for the last. */
export const CONTRASTS: readonly Contrast[] = [
  {
    number: 1,
    varies: 'view, process task',
    of: 'D',
    minus: 'B',
    faults: always(ANSWER_CHANGED),
  },
  { number: 2, varies: 'task, full view', of: 'D', minus: 'C', faults: always(ANSWER_SAME) },
  {
    number: 3,
    varies: 'task, full view',
    of: 'C',
    minus: 'D',
    faults: { name: CLAIM, group: (set) => ofType(set, CLAIM) },
  },
  { number: 4, varies: 'task, outcome view', of: 'B', minus: 'A', faults: null },
  { number: 5, varies: 'both', of: 'D', minus: 'A', faults: always(ALL_FAULTS) },
];
