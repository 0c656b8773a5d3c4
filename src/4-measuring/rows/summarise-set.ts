import type { Measurement } from '../measurement/measurement.ts';
import { labelledRows } from './labelled-rows.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/** The counts of a set that a measurement states. */
export function summariseSet(set: SetColumns): Measurement['set'] {
  const labelled = labelledRows(set);
  const count = (keep: (row: number) => boolean): number => {
    let total = 0;
    for (let row = 0; row < set.size; row++) if (keep(row)) total++;
    return total;
  };
  const faults = count((row) => set.faulty[row] === 1);
  const silent = count((row) => set.faulty[row] === 1 && set.outcomeCorrect[row] === 1);
  return {
    trajectories: set.size,
    clean: set.size - faults,
    faults,
    silent,
    loud: faults - silent,
    pairs: count((row) => set.parent[row] !== NONE),
    instances: set.instances.length,
    types: set.types.map((name, type) => {
      const ofType = (row: number): boolean => set.type[row] === type;
      const all = count(ofType);
      const changed = count((row) => ofType(row) && set.answerChanged[row] === 1);
      const same = count((row) => ofType(row) && set.answerChanged[row] === 0);
      return {
        name,
        label: set.typeLabels[type] ?? name,
        faults: all,
        pairs: count((row) => ofType(row) && set.parent[row] !== NONE),
        answerChanges: changed === all ? true : same === all ? false : null,
      };
    }),
    recorded: set.recorded,
    parents: set.parents,
    harmlessEdits: set.rowsOf('harmless edit').length,
    severalFaults: set.rowsOf('several faults').length,
    faithfulReplies: set.rowsOf('faithful reply').length,
    attackedFaults: set.rowsOf('attacked fault').length,
    attackedParents: set.rowsOf('attacked parent').length,
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
