import type { VNode } from 'preact';
import { ROLES_APART } from '../../../../run/row-role.ts';
import { dayOf } from '../../dates.ts';
import type { PageModel } from '../../page-model.ts';
import { ChangesStrip } from '../changes/changes-strip.tsx';
import { GateLine } from '../gate/gate-line.tsx';

/** Whom to trust, in one sentence, and what a careful colleague would add. */
export function Headline({ model }: { model: PageModel }): VNode {
  const { headline, caveats } = model.measurement.recommendation;
  return (
    <header class="headline">
      <Subtitle model={model} />
      <h1 id="overview-title">{headline}</h1>
      {caveats.length === 0 ? null : (
        <ul class="caveats">
          {caveats.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {model.gate === null ? (
        <p class="no-gate">No gate has decided on these verdicts.</p>
      ) : (
        <GateLine gate={model.gate} />
      )}
      <ChangesStrip model={model} />
    </header>
  );
}

function Subtitle({ model: { measurement, provenance } }: { model: PageModel }): VNode {
  const { judges, set } = measurement;
  const count = (number: number, one: string, many = `${one}s`): string =>
    `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
  const candidates = judges.filter(({ control }) => !control).length;
  const controls = judges.length - candidates;
  return (
    <p class="subtitle">
      {provenance.folder === null ? null : (
        <>
          <span class="foreign">{provenance.folder}</span> ·{' '}
        </>
      )}
      {count(candidates, 'judge')}
      {controls === 0 ? '' : ` and ${count(controls, 'control')}`} ·{' '}
      {count(set.trajectories, 'run')}{' '}
      {provenance.environment === 'recorded' ? 'recorded' : `of ${provenance.environment}`}
      {set.pairs === 0 ? '' : ` · ${count(set.pairs, 'pair')}`}
      {ROLES_APART.map(({ key, headline }) =>
        headline === null || set[key] === 0 ? '' : ` · ${count(set[key], ...headline)}`,
      )}{' '}
      ·{' '}
      {provenance.judged === null
        ? `report of ${dayOf(provenance.made)}`
        : `judged ${dayOf(provenance.judged)}`}
    </p>
  );
}
