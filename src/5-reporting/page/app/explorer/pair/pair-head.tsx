import type { VNode } from 'preact';
import type { PageModel, ShownPair } from '../../../page-model.ts';
import { pairsHref } from '../../address/pairs-href.ts';
import { roleAt } from '../../pairs.ts';
import { outcomeMeanings, peoplesLabels } from '../../run-names.ts';
import { filter, listed, move } from '../../selection.ts';
import { Term } from '../../terms/term.tsx';

/** Which pair it is, and the way to its neighbours. */
export function PairHead({
  model: { explorer, measurement, provenance },
  number,
  pair,
}: {
  model: PageModel;
  number: number;
  pair: ShownPair;
}): VNode {
  const type = explorer.type[number] ?? -1;
  const scenario = explorer.scenarioLabels[explorer.scenario[number] ?? -1];
  const outcomes = outcomeMeanings(provenance.environment);
  const about = roleAt(number)?.shown.pairs.about;
  const at = listed.value.indexOf(number);
  const count = listed.value.length;
  const { pair: _, ...list } = filter.value;
  return (
    <header class="pair-head">
      <a class="to-list" href={pairsHref(list)}>
        ← {count.toLocaleString('en')} {count === 1 ? 'pair' : 'pairs'}
      </a>
      <h2 id="pair-title" class="foreign">
        {pair.id}
      </h2>
      <p class="labels">
        {type === -1 ? null : (
          <span class="label">
            <Term meaning={explorer.typeDescriptions[type] ?? ''}>{explorer.typeLabels[type]}</Term>
          </span>
        )}
        {peoplesLabels(measurement.set) === null ? (
          <span class="label">
            {about !== undefined ? (
              about
            ) : explorer.silent[number] === 1 ? (
              <>
                <Term name="silent">silent</Term>: {outcomes.silent}
              </>
            ) : (
              <>
                <Term name="loud">loud</Term>: {outcomes.loud}
              </>
            )}
          </span>
        ) : null}
        {scenario === undefined ? null : <span class="label">{scenario}</span>}
      </p>
      <p class="steps-through">
        <button type="button" disabled={at <= 0} onClick={() => move(-1)}>
          <span aria-hidden="true">‹</span>
          <span class="unseen">previous pair</span>
        </button>
        <span>
          {at === -1
            ? 'not in the list'
            : `${(at + 1).toLocaleString('en')} of ${count.toLocaleString('en')}`}
        </span>
        <button type="button" disabled={at === count - 1} onClick={() => move(1)}>
          <span aria-hidden="true">›</span>
          <span class="unseen">next pair</span>
        </button>
      </p>
    </header>
  );
}
