import { InvalidOptionError, UnknownNameError } from '../../base/errors.ts';
import { recordedFaults } from './edits/edits.ts';
import type { RecordedEdit } from './edits/recorded-edit.ts';

/** The edits that plant faults of these types, or those that are planted if none is named. */
export function chosenEdits(types: readonly string[] | undefined): readonly RecordedEdit[] {
  if (types === undefined) return recordedFaults.filter(({ onlyIfNamed }) => onlyIfNamed !== true);
  const known = new Set(recordedFaults.flatMap(({ type, name }) => [type ?? name, name]));
  for (const type of types) {
    if (!known.has(type)) throw new UnknownNameError('fault type', type, [...known]);
  }
  const chosen = recordedFaults.filter(
    ({ type, name }) => types.includes(type ?? name) || types.includes(name),
  );
  if (chosen.length === 0) {
    throw new InvalidOptionError('--types', `must name at least one of ${[...known].join(', ')}`);
  }
  return chosen;
}
