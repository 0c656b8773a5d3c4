import { faultLabel } from '../../../1-worlds/contract/fault-operator.ts';
import type { NamedFault } from '../../../1-worlds/contract/subject.ts';
import { proofLines } from '../../../5-reporting/words/recorded/proof-text.ts';
import type { Label } from '../../../run/label.ts';

/** What a reader of a diff should know about the edits that made it, one line each. */
export function labelLines(label: Label, types: readonly NamedFault[]): readonly string[] {
  const { faults = [], edit, parent } = label;
  const named = faults.map(({ type, step }) => `  step ${step}: ${faultLabel(type, types)}`);
  return [
    ...(named.length === 0 ? [] : [`${named.length} faults are planted here:`, ...named]),
    ...(edit?.kind === 'faithful'
      ? [`The same fault as ${parent}, with a reply that says what really happened.`]
      : []),
    ...proofLines(label),
  ];
}
