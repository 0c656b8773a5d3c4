import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PageModel } from '../../page-model.ts';
import { pairCount } from '../pairs.ts';
import { Filters } from './filters.tsx';
import { onKey } from './keyboard.ts';
import { PairList } from './pair-list.tsx';
import { PairView } from './pair-view.tsx';

/** Every fault beside the clean run it came from, and what each judge said about the two. */
export function Explorer({ model }: { model: PageModel }): VNode {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const { total, harmless } = model.explorer;
  const faults = pairCount - harmless.reduce((sum, each) => sum + each, 0);
  return (
    <section id="pairs" class="explorer" aria-labelledby="pairs-title">
      <h2 id="pairs-title">Pair by pair</h2>
      <p class="hint">
        <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>/</kbd> search, <kbd>Esc</kbd> clear. The
        address bar names what you see: send it, and others see the same.
      </p>
      {faults < total ? (
        <p class="sampled" role="note">
          Of {total.toLocaleString('en')} faults {faults.toLocaleString('en')} are here, drawn at
          random from each fault type and outcome in proportion. Every number above is of all of
          them.
        </p>
      ) : null}
      <Filters model={model} />
      <div class="panes">
        <PairList model={model} />
        <PairView model={model} />
      </div>
    </section>
  );
}
