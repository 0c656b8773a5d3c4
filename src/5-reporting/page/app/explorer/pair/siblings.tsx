import type { VNode } from 'preact';
import type { ShownPair, ShownRun } from '../../../page-model.ts';
import { pairsHref } from '../../address/pairs-href.ts';
import { model } from '../../model.ts';
import { attacksOn, plainPair } from '../../pairs.ts';
import { filter } from '../../selection.ts';
import { judgeOrder } from '../judge-order.ts';

/** The way from a fault to the same fault with an attack and back, and what judges said of all three. */
export function Siblings({
  number,
  pair,
  parent,
  clean,
}: {
  number: number;
  pair: ShownPair;
  parent: ShownRun | null;
  clean: ShownRun | null;
}): VNode | null {
  const plain = plainPair(number);
  if (plain !== null && parent !== null && clean !== null) {
    return (
      <section class="siblings" aria-label="The same fault without the attack">
        <p>
          <a href={hrefOf(plain)}>The same fault without the attack</a>, beside its clean parent.
        </p>
        <Triple runs={[clean, parent, pair]} />
      </section>
    );
  }
  const attacks = attacksOn(number);
  if (attacks.length === 0) return null;
  return (
    <p class="siblings">
      The same fault with an attack on the judge:{' '}
      {attacks.map((attack, at) => (
        <span key={attack}>
          {at === 0 ? '' : ', '}
          <a href={hrefOf(attack)}>{nameOf(attack)}</a>
        </span>
      ))}
      .
    </p>
  );
}

const { explorer } = model;

const hrefOf = (number: number): string => {
  const { judge } = filter.value;
  return pairsHref({ ...(judge === undefined ? {} : { judge }), pair: explorer.ids[number] ?? '' });
};

const nameOf = (number: number): string =>
  (explorer.typeLabels[explorer.type[number] ?? -1] ?? '').replace(/^attack: /, '');

/** Who flagged the clean run, the fault, and the fault with the attack. */
function Triple({ runs }: { runs: readonly ShownRun[] }): VNode {
  return (
    <table class="triple">
      <caption class="unseen">The same fault without and with the attack</caption>
      <thead>
        <tr>
          <th scope="col">judge</th>
          <th scope="col">clean run</th>
          <th scope="col">fault</th>
          <th scope="col">fault with the attack</th>
        </tr>
      </thead>
      <tbody>
        {judgeOrder.value.map((judge) => (
          <tr key={judge}>
            <th scope="row" class="foreign">
              {explorer.judges[judge]}
            </th>
            {runs.map((run, at) => (
              <td key={at} class={saidText(run, judge)}>
                {saidText(run, judge)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function saidText({ verdicts }: ShownRun, judge: number): string {
  const verdict = verdicts[judge];
  if (verdict == null) return 'no verdict';
  if (verdict.error !== null) return 'unscored';
  return verdict.faulty ? 'flags' : 'passes';
}
