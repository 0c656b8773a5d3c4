import type { AlignedStep } from './align-steps.ts';
import {
  isRemoved,
  type MarkedEdit,
  type PlacedFault,
  type PlantedPlace,
} from './planted-place.ts';
import type { MarkKind, StepMark } from './step-mark.ts';

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
  /** The fault that was planted by removing this step and its neighbours; null if none was. */
  readonly planted: PlacedFault | null;
}

/** How much of the steps that are the same in both runs a reader wants to see. */
export interface Wanted {
  /** Whether both runs are shown in full. */
  readonly everything: boolean;
  /** Whether a step is to be shown in full, such as one in which a search finds something. */
  readonly inFull: (step: AlignedStep) => boolean;
}

export function diffRows(
  aligned: readonly AlignedStep[],
  edit: MarkedEdit,
  faults: readonly PlacedFault[],
  { everything, inFull }: Wanted,
): readonly DiffRow[] {
  let planted: PlacedFault | null = null;
  return aligned.map((row, at) => {
    const begun = faults.find(({ place }) => place.at === 'gap' && place.row === at);
    planted = isRemoved(row) ? (begun ?? planted) : null;
    const beforeMarks = sourceMarks(row, edit);
    const afterMarks = editMarks(row, edit, faults, at);
    const isMarked = beforeMarks.length + afterMarks.length > 0;
    const isSame = !row.changed && row.fault !== null;
    const kind = isRemoved(row)
      ? 'removed'
      : !isSame || everything
        ? 'both'
        : isMarked || inFull(row)
          ? 'single'
          : 'folded';
    return { ...row, kind, beforeMarks, afterMarks, planted };
  });
}

function sourceMarks({ parent }: AlignedStep, { proof }: MarkedEdit): readonly StepMark[] {
  if (parent === null || !proof?.sources.includes(parent.index)) return [];
  return [{ kind: proof.old === null ? 'referred' : 'source' }];
}

function editMarks(
  { fault }: AlignedStep,
  { proof, editName }: MarkedEdit,
  faults: readonly PlacedFault[],
  at: number,
): readonly StepMark[] {
  if (fault === null) return [];
  const named = faults.filter(({ step }) => step === fault.index);
  if (named.length > 0) {
    return named.flatMap(({ type, place }) =>
      labelMarks(place, at).map((kind) => ({ kind, of: type })),
    );
  }
  if (!proof?.places.includes(fault.index)) return [];
  return [{ kind: editName === null ? 'edited' : 'harmless' }];
}

/** How the step is marked that the label names. */
function labelMarks(place: PlantedPlace, at: number): readonly MarkKind[] {
  switch (place.at) {
    case 'step':
      return ['fault'];
    case 'label':
      return ['labelled'];
    case 'answer':
      return [];
    case 'gap':
      // A step before the gap is only the last that happened; one after it lacks what was removed.
      return place.row < at ? ['shows'] : [];
  }
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
