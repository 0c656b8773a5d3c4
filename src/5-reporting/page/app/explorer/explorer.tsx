import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PageModel } from '../../page-model.ts';
import { isFault } from '../pairs.ts';
import { isPairSelected } from '../selection.ts';
import { Filters } from './filters/filters.tsx';
import { onKey } from './keyboard.ts';
import { PairList } from './list/pair-list.tsx';
import { PairView } from './pair/pair-view.tsx';
import { followPrinting } from './printing.ts';
import { UnknownNames } from './unknown-names.tsx';

/**
 * Every fault beside the clean run it came from, and what each judge said about the two. List and pair
 * stand side by side; on a phone the list is left to look at a pair.
 */
export function Explorer({ model }: { model: PageModel }): VNode {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(followPrinting, []);
  const { total } = model.explorer;
  const faults = model.explorer.role.filter((_, pair) => isFault(pair)).length;
  return (
    <section
      id="pairs"
      class={isPairSelected.value ? 'explorer at-pair' : 'explorer'}
      aria-labelledby="pairs-title"
    >
      <h1 id="pairs-title" class="unseen">
        Pair by pair
      </h1>
      <UnknownNames />
      {faults < total ? (
        <p class="sampled" role="note">
          Of {total.toLocaleString('en')} faults {faults.toLocaleString('en')} are here, drawn at
          random from each fault type and outcome in proportion. Every number on the other levels is
          of all of them.
        </p>
      ) : null}
      <Filters />
      <div class="panes">
        <PairList model={model} />
        <PairView model={model} />
      </div>
    </section>
  );
}
