import type { VNode } from 'preact';
import type { Measurement } from '../../../../4-measuring/measurement/measurement.ts';
import { arePresumed, peoplesLabels } from '../run-names.ts';
import { Term } from '../terms/term.tsx';

/** What was done, for a reader who has never seen such a report. */
export function Introduction({ set }: { set: Measurement['set'] }): VNode {
  const labelled = peoplesLabels(set);
  if (labelled !== null) {
    const { by, runs, faulty } = labelled;
    return (
      <p class="introduction">
        {faulty.toLocaleString('en')} of {runs.toLocaleString('en')} runs are labelled faulty, by{' '}
        <span class="foreign">{by.join(', ')}</span>. No fault was planted and there are no pairs,
        so the judges are compared with these labels, beside the best guess that is always the same.
      </p>
    );
  }
  const presumed = arePresumed(set);
  return (
    <p class="introduction">
      {set.faults.toLocaleString('en')} runs were made faulty on purpose: each is{' '}
      {presumed ? 'a run of yours' : 'a correct run'} with one known <Term name="fault">fault</Term>{' '}
      planted in it. A judge that works flags the faulty run and not the run it was made from;{' '}
      <Term name="delta">Δ</Term> is how much more often it does.{' '}
      {set.pairs === set.faults
        ? ''
        : `${set.pairs.toLocaleString('en')} of them can be compared with the very run they came from. `}
      {presumed
        ? 'Your recordings may contain real faults, so a flag on one of them is not called a false alarm. Δ still holds: each faulty copy has exactly one more fault than its original. '
        : ''}
      Every number leads to the pairs behind it.
    </p>
  );
}
