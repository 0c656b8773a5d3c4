import type { MeasuredKey } from '../../run/roles.ts';
import { ROLES_APART } from '../../run/row-role.ts';
import type { Measurement } from '../measurement/measurement.ts';
import { labelledRows } from './labelled-rows.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/** How many rows there are of each role that is in no number but its own. */
const countsApart = (set: SetColumns): Readonly<Record<MeasuredKey, number>> =>
  Object.fromEntries(ROLES_APART.map(({ name, key }) => [key, set.rowsOf(name).length])) as Record<
    MeasuredKey,
    number
  >;

/**
 * The counts of a set that a measurement states.
 *
 * @param wordsEnough the fault types that a pattern of words is enough for; null where that is not known
 */
export function summariseSet(
  set: SetColumns,
  wordsEnough: readonly string[] | null = null,
): Measurement['set'] {
  const labelled = labelledRows(set);
  const types = set.types.map(() => ({ faults: 0, pairs: 0, changed: 0, same: 0 }));
  let silent = 0;
  for (const [row, type] of set.type.entries()) {
    const counts = types[type];
    if (counts === undefined) continue;
    counts.faults++;
    if (set.parent[row] !== NONE) counts.pairs++;
    if (set.answerChanged[row] === 1) counts.changed++;
    if (set.answerChanged[row] === 0) counts.same++;
    if (set.outcomeCorrect[row] === 1) silent++;
  }
  const sum = (key: 'faults' | 'pairs'): number =>
    types.reduce((total, counts) => total + counts[key], 0);
  const faults = sum('faults');
  return {
    trajectories: set.size,
    clean: set.size - faults,
    faults,
    silent,
    loud: faults - silent,
    pairs: sum('pairs'),
    instances: set.instances.length,
    tasks: set.clusters,
    types: types.map(({ faults: all, pairs, changed, same }, type) => {
      const name = set.types[type] ?? '';
      return {
        name,
        label: set.typeLabels[type] ?? name,
        faults: all,
        pairs,
        answerChanges: changed === all ? true : same === all ? false : null,
        wordsEnough: wordsEnough?.includes(name) ?? null,
      };
    }),
    recorded: set.recorded,
    parents: set.parents,
    ...countsApart(set),
    unlabelled: set.unlabelled.size,
    labelled:
      labelled === null
        ? null
        : {
            by: labelled.by,
            runs: labelled.rows.length,
            faulty: labelled.faulty.length,
            withStep: labelled.withStep.length,
          },
  };
}
