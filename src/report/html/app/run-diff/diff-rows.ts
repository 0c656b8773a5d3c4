import type { ShownPair } from '../../page-model.ts';
import type { AlignedStep } from './align-steps.ts';
import type { StepMark } from './step-marks.tsx';

/**
 * A step as the diff shows it:
 *
 * - `folded`: the same in both runs, in one line;
 * - `single`: the same in both runs, in full, because the reader should look at it;
 * - `removed`: only the clean run has it;
 * - `both`: side by side.
 */
export interface DiffRow extends AlignedStep {
  readonly kind: 'folded' | 'single' | 'removed' | 'both';
  readonly beforeMarks: readonly StepMark[];
  readonly afterMarks: readonly StepMark[];
}

/** What is known about an edit, to mark its steps with. */
export type MarkedEdit = Pick<ShownPair, 'failureStep' | 'proof' | 'control' | 'by'>;

/** @param everything whether steps that are the same in both runs are shown in full, too */
export function diffRows(
  aligned: readonly AlignedStep[],
  edit: MarkedEdit,
  everything: boolean,
): readonly DiffRow[] {
  return aligned.map((row) => {
    const beforeMarks = sourceMarks(row, edit);
    const afterMarks = editMarks(row, edit);
    const isMarked = beforeMarks.length + afterMarks.length > 0;
    const isSame = !row.changed && row.fault !== null;
    const kind =
      row.parent !== null && row.fault === null
        ? 'removed'
        : !isSame || everything
          ? 'both'
          : isMarked
            ? 'single'
            : 'folded';
    return { ...row, kind, beforeMarks, afterMarks };
  });
}

function sourceMarks({ parent }: AlignedStep, { proof }: MarkedEdit): readonly StepMark[] {
  if (parent === null || !proof?.sources.includes(parent.index)) return [];
  return [proof.old === null ? 'referred' : 'source'];
}

function editMarks({ fault }: AlignedStep, edit: MarkedEdit): readonly StepMark[] {
  if (fault === null) return [];
  const { failureStep, proof, control, by } = edit;
  if (fault.index === failureStep) return [by === null ? 'fault' : 'labelled'];
  if (!proof?.places.includes(fault.index)) return [];
  return [control === null ? 'edited' : 'harmless'];
}

/** Neighbouring rows of one kind, of which a long stretch is shortened. */
export interface Stretch {
  readonly kind: DiffRow['kind'];
  readonly rows: readonly DiffRow[];
}

export function stretchesOf(rows: readonly DiffRow[]): readonly Stretch[] {
  const stretches: { kind: DiffRow['kind']; rows: DiffRow[] }[] = [];
  for (const row of rows) {
    const last = stretches.at(-1);
    if (last?.kind === row.kind) last.rows.push(row);
    else stretches.push({ kind: row.kind, rows: [row] });
  }
  return stretches;
}
