import { UserError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { ROLES } from '../../run/roles.ts';
import { roleOf } from '../../run/row-role.ts';
import { type LabelRow, NONE, UNKNOWN } from './set-columns.ts';

/** Marks an instance with several clean runs, of which none is the parent unless a label names it. */
const SEVERAL = -2;

/** The clean runs and faults of a set, by row. */
interface OwnRows {
  readonly ids: readonly string[];
  readonly rowOf: ReadonlyMap<string, number>;
  readonly faulty: Uint8Array;
  readonly instance: Int32Array;
}

type MadeRow = Pick<LabelRow, 'id' | 'faulty' | 'edit' | 'parent'>;

/**
 * Finds the run that a row was made from: the one that its label names or, if it names none, the only clean
 * run of its instance. NONE if there is no such run. Nothing depends on the order of the rows, and a run
 * that the row cannot have been made from is refused.
 *
 * @param instance the number of the row's instance
 */
export function parentFinder(
  { ids, rowOf, faulty, instance: instanceOf }: OwnRows,
  instances: number,
): (row: MadeRow, instance: number) => number {
  const clean = new Int32Array(instances).fill(NONE);
  for (let row = 0; row < faulty.length; row++) {
    const own = present(instanceOf[row]);
    if (faulty[row] === 0) clean[own] = clean[own] === NONE ? row : SEVERAL;
  }
  const named = new Int32Array(instances).fill(NONE);
  return (row, instance) => {
    if (row.parent !== undefined) return namedParent(row, instance, row.parent);
    const only = clean[instance] ?? NONE;
    if (only !== SEVERAL) return only;
    const [one, other] = ids
      .filter((_, at) => faulty[at] === 0 && instanceOf[at] === instance)
      .toSorted();
    throw new UserError(
      `${row.id} could have been made from ${one} or ${other}; name the one that it was made from as its label.parent`,
    );
  };

  function namedParent({ id, ...row }: MadeRow, instance: number, parent: string): number {
    const refuse = (why: string): never => {
      throw new UserError(`${id}: label.parent names ${parent}, ${why}`);
    };
    const at = rowOf.get(parent);
    if (at === undefined) {
      return refuse(
        'which is not in the set as a clean run or a plain fault; add it, or name another',
      );
    }
    if (instanceOf[at] !== instance) {
      return refuse('a run of another instance; name the run that it was made from');
    }
    const wanted = ROLES[roleOf(row)]?.madeFrom === 'fault' ? 1 : 0;
    if (faulty[at] === wanted) {
      // What was made from one clean run is compared with one verdict, and counted together.
      const other = named[instance] ?? NONE;
      if (wanted === 0 && other !== NONE && other !== at) {
        return refuse(
          `and others of its instance name ${ids[other]}; give runs that were made from another clean run an instance_id of their own`,
        );
      }
      if (wanted === 0) named[instance] = at;
      return at;
    }
    return refuse(
      wanted === 0
        ? 'which is faulty; name the clean run that it was made from'
        : 'which is clean; name the fault that it was made from',
    );
  }
}

/**
 * Whether each fault shows in a view: 1, 0 or UNKNOWN. A fault without a parent in the set is taken
 * to be like the other faults of its type, if those all agree.
 */
export function viewChanges(
  fingerprints: readonly number[],
  type: Int32Array,
  parent: Int32Array,
  types: number,
): Int8Array {
  const seen = Array.from({ length: types }, () => ({ same: false, changed: false }));
  const changed = new Int8Array(fingerprints.length).fill(UNKNOWN);
  for (let row = 0; row < fingerprints.length; row++) {
    const from = present(parent[row]);
    if (from === NONE) continue;
    const differs = fingerprints[row] !== fingerprints[from];
    changed[row] = differs ? 1 : 0;
    const ofType = seen[present(type[row])];
    if (ofType !== undefined) ofType[differs ? 'changed' : 'same'] = true;
  }
  for (let row = 0; row < fingerprints.length; row++) {
    const ofType = seen[present(type[row])];
    if (changed[row] !== UNKNOWN || ofType === undefined) continue;
    if (ofType.same !== ofType.changed) changed[row] = ofType.changed ? 1 : 0;
  }
  return changed;
}
