import type { VNode } from 'preact';
import type { PageModel } from '../../page-model.ts';

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
    </p>
  );
}
