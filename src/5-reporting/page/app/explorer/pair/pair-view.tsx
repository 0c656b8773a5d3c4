import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { PageModel, ShownPair } from '../../../page-model.ts';
import { type LoadedPair, loadPair } from '../../load-pair.ts';
import { typeLabel, typeMeaning } from '../../pairs.ts';
import { RunDiff } from '../../run-diff/run-diff.tsx';
import { goToStep } from '../../run-diff/step-place.ts';
import { arePresumed, runNames } from '../../run-names.ts';
import { searched, shown } from '../../selection.ts';
import { Term } from '../../terms/term.tsx';
import { followHits } from '../search/hits.ts';
import { Goal, Instructions } from './goal.tsx';
import { PairHead } from './pair-head.tsx';
import { PlantedEdit } from './planted-edit.tsx';
import { revealChange } from './reveal-change.ts';
import { Siblings } from './siblings.tsx';
import { StatusStrip } from './status-strip.tsx';
import { FirstVerdict, Verdicts } from './verdicts.tsx';

/** One pair in full. The previous one stays until the next is unpacked, so that nothing flickers. */
export function PairView({ model }: { model: PageModel }): VNode {
  const box = useRef<HTMLElement>(null);
  const loaded = useSignal<LoadedPair | null>(null);
  const wanted = shown.value;
  useEffect(() => {
    let current = true;
    if (wanted === null) loaded.value = null;
    else {
      loadPair(wanted).then((pair) => {
        if (current) loaded.value = pair;
      });
    }
    return () => {
      current = false;
    };
  }, [wanted, loaded]);
  const number = loaded.value?.number;
  useLayoutEffect(() => {
    if (box.current !== null) revealChange(box.current);
  }, [number]);
  // After the change is revealed, because what is searched for matters more.
  useLayoutEffect(
    () => (box.current === null ? undefined : followHits(box.current)),
    [number, searched.value],
  );
  if (wanted === null || loaded.value === null) {
    return (
      <div class="pair-view">
        {wanted === null ? (
          <p class="none">
            {searched.value === ''
              ? 'No pair passes these filters.'
              : 'No pair that passes these filters has this text.'}
          </p>
        ) : null}
      </div>
    );
  }
  const { pair, parent, clean } = loaded.value;
  const names = runNames(arePresumed(model.measurement.set), pair);
  const told = { number: loaded.value.number, pair, parent };
  return (
    <article
      class="pair-view"
      aria-labelledby="pair-title"
      aria-busy={number !== wanted}
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <PairHead model={model} number={told.number} pair={pair} />
      <Instructions text={pair.run.instructions} />
      <Goal key={`goal ${number}`} text={pair.run.goal} />
      <PlantedEdit pair={pair} />
      <SeveralFaults pair={pair} />
      <Siblings {...told} clean={clean} />
      <StatusStrip number={told.number} parent={names.parent.toLowerCase()} />
      <FirstVerdict key={`first ${number}`} {...told} names={names} />
      <RunDiff key={number} pair={pair} parent={parent} names={names} />
      <Verdicts key={`others ${number}`} {...told} names={names} />
    </article>
  );
}

/** The faults of a run that has several, with the way to the step of each. */
function SeveralFaults({ pair: { faults } }: { pair: ShownPair }): VNode | null {
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
