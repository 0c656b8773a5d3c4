import { type Signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PageModel } from '../../page-model.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { surestMistakes } from '../judge/surest-mistakes.ts';
import { type LoadedPair, loadPair } from '../load-pair.ts';
import { pairNamed } from '../pairs.ts';
import { arePresumed, runNames } from '../run-names.ts';
import { AskedAbout, type NamedRun, runsOf } from './asked-about.tsx';

/** Ids that are suggested while a reader types one. */
const MOST_SUGGESTED = 100;

/** What a judge was asked about a pair of the reader's choice. */
export function AskedOfPair({
  model,
  judge,
  chosen,
}: {
  model: PageModel;
  judge: number;
  chosen: Signal<number | null>;
}): VNode {
  const loaded = useSignal<LoadedPair | null>(null);
  const wanted = chosen.value;
  useEffect(() => {
    let current = true;
    if (wanted !== null) {
      loadPair(wanted).then((pair) => {
        if (current) loaded.value = pair;
      });
    }
    return () => {
      current = false;
    };
  }, [wanted, loaded]);
  return (
    <section aria-labelledby="asked-title">
      <h2 id="asked-title">What was it shown and asked?</h2>
      {wanted === null ? null : <PairChoice model={model} judge={judge} chosen={chosen} />}
      <AskedAbout
        model={model}
        judge={judge}
        runs={loaded.value === null ? [] : runsIn(model, loaded.value)}
      />
    </section>
  );
}

const runsIn = ({ measurement }: PageModel, { pair, parent }: LoadedPair): readonly NamedRun[] =>
  runsOf(runNames(arePresumed(measurement.set), pair), pair, parent);

function PairChoice({
  model: { explorer },
  judge,
  chosen,
}: {
  model: PageModel;
  judge: number;
  chosen: Signal<number | null>;
}): VNode {
  const id = explorer.ids[chosen.value ?? 0] ?? '';
  const typed = useSignal<string | null>(null);
  const suggested = new Set([
    ...surestMistakes(explorer, judge, MOST_SUGGESTED / 2).map(({ pair }) => explorer.ids[pair]),
    ...explorer.ids.slice(0, MOST_SUGGESTED / 2),
  ]);
  const isUnknown = typed.value !== null && pairNamed(typed.value) === null;
  return (
    <p class="choice">
      <label for="asked-pair">About the pair</label>
      <input
        id="asked-pair"
        type="search"
        list="asked-pairs"
        autocomplete="off"
        spellcheck={false}
        value={typed.value ?? id}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          const pair = pairNamed(currentTarget.value);
          if (pair !== null) chosen.value = pair;
        }}
        onBlur={() => {
          typed.value = null;
        }}
      />
      <datalist id="asked-pairs">
        {[...suggested].map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <a href={pairsHref({ judge: explorer.judges[judge] ?? '', pair: id })}>see this pair</a>
      <span role="status" class="hint">
        {isUnknown ? 'There is no such pair in this report.' : ''}
      </span>
    </p>
  );
}
