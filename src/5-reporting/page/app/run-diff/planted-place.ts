import type { ShownPair } from '../../page-model.ts';
import type { AlignedStep } from './align-steps.ts';

/** What is known about an edit, to mark its place with. */
export type MarkedEdit = Pick<ShownPair, 'failureStep' | 'faults' | 'proof' | 'editName' | 'by'>;

/**
 * Where a fault was planted, as far as two runs side by side show it:
 *
 * - `step`: in the step that the label names;
 * - `gap`: where steps were removed, of which `row` is the first; the step that the label names, which is
 *   the last before them or the first that would have needed them, is innocent;
 * - `answer`: in the final answer alone;
 * - `label`: unknown, so only what the label says can be told.
 */
export type PlantedPlace =
  | { readonly at: 'step' | 'answer' | 'label' }
  | { readonly at: 'gap'; readonly row: number };

/** A fault that the label names, and where it was planted. */
export interface PlacedFault {
  readonly step: number | null;
  /** Its type, where the run has several faults, so that a reader can tell them apart. */
  readonly type?: string | undefined;
  readonly place: PlantedPlace;
}

/** Every fault that was planted in a run: usually one. */
export function placedFaults(
  aligned: readonly AlignedStep[],
  edit: MarkedEdit,
  answerChanged: boolean,
): readonly PlacedFault[] {
  const { failureStep, faults = [{ step: failureStep, type: undefined }] } = edit;
  return faults.map(({ step, type }) => ({
    step,
    type,
    place: plantedPlace(aligned, { ...edit, failureStep: step }, answerChanged),
  }));
}

/** @param answerChanged whether the two final answers differ */
function plantedPlace(
  aligned: readonly AlignedStep[],
  { failureStep, proof, by }: MarkedEdit,
  answerChanged: boolean,
): PlantedPlace {
  const isAlone = aligned.every(({ parent }) => parent === null);
  if (failureStep === null || by !== null || isAlone) return { at: 'label' };
  const named = aligned.findIndex(({ fault }) => fault?.index === failureStep);
  const gaps = gapsOf(aligned);
  const gap = aligned[named]?.changed
    ? gaps.find(({ end }) => end === named)
    : (gaps.find(({ start }) => start === named + 1) ??
      gaps.find((each) => holdsSource(aligned, each, proof)) ??
      gaps.findLast(({ end }) => end <= named) ??
      gaps[0]);
  if (gap !== undefined) return { at: 'gap', row: gap.start };
  if (aligned[named]?.changed) return { at: 'step' };
  return { at: answerChanged ? 'answer' : 'label' };
}

/** Neighbouring steps that only the clean run has. */
interface Gap {
  readonly start: number;
  readonly end: number;
}

/** Whether the other run has no such step. */
export const isRemoved = ({ parent, fault }: AlignedStep): boolean =>
  parent !== null && fault === null;

function gapsOf(aligned: readonly AlignedStep[]): readonly Gap[] {
  const gaps: { start: number; end: number }[] = [];
  aligned.forEach((row, at) => {
    if (!isRemoved(row)) return;
    const last = gaps.at(-1);
    if (last?.end === at) last.end = at + 1;
    else gaps.push({ start: at, end: at + 1 });
  });
  return gaps;
}

const holdsSource = (
  aligned: readonly AlignedStep[],
  { start, end }: Gap,
  proof: MarkedEdit['proof'],
): boolean =>
  aligned
    .slice(start, end)
    .some(({ parent }) => parent !== null && proof?.sources.includes(parent.index) === true);
