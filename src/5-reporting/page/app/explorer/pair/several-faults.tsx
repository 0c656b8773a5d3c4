import type { VNode } from 'preact';
import type { ShownPair } from '../../../page-model.ts';
import { typeLabel, typeMeaning } from '../../pairs.ts';
import { goToStep } from '../../run-diff/step-place.ts';
import { Term } from '../../terms/term.tsx';

/** The faults of a run that has several, with the way to the step of each. */
export function SeveralFaults({ pair: { faults } }: { pair: ShownPair }): VNode | null {
  if (faults === undefined) return null;
  return (
    <p class="several-faults">
      <b>Faults</b>{' '}
      {faults.map(({ type, step }, at) => (
        <span key={step}>
          {at === 0 ? '' : ', '}
          <Term meaning={typeMeaning(type)}>{typeLabel(type)}</Term> at{' '}
          <button type="button" class="plain" onClick={() => goToStep('after', step)}>
            step {step}
          </button>
        </span>
      ))}
    </p>
  );
}
