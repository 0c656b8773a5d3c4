import type { VNode } from 'preact';
import { ROLES_APART } from '../../../../run/row-role.ts';
import { changesHeadline } from '../../../changes/changes-words.ts';
import { shownDecision } from '../../../gate/gate-headline.ts';
import { GATE_GLYPHS } from '../../../tables/gate-table.ts';
import { dayOf } from '../../dates.ts';
import type { PageModel } from '../../page-model.ts';
import type { ShownGate } from '../../shown-gate.ts';
import { hrefOf } from '../address/route.ts';
import { GateDetails, gateSubject } from '../gate/gate-details.tsx';
import { Command } from '../parts/command.tsx';

/** What the gate decided if there was one, whom to trust, and what a careful colleague would add. */
export function Headline({ model }: { model: PageModel }): VNode {
  const { headline, caveats } = model.measurement.recommendation;
  const { gate } = model;
  const [only] = caveats.length === 1 ? caveats : [];
  return (
    <header class="headline">
      <Subtitle model={model} />
      <Banner gate={gate} headline={headline} />
      {only === undefined ? (
        <ul class="caveats">
          {caveats.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        <p class="caveats">{only}</p>
      )}
      <ChangesStrip model={model} />
      {gate === null ? <NoGate folder={model.provenance.folder} /> : null}
    </header>
  );
}

/** The verdict in its colour. A gate that decided on other verdicts than these does not speak for them. */
function Banner({ gate, headline }: { gate: ShownGate | null; headline: string }): VNode {
  if (gate === null) {
    return (
      <div class="banner">
        <h1 id="overview-title">{headline}</h1>
      </div>
    );
  }
  const { verdict, stale } = gate;
  return (
    <>
      <div class={`banner ${stale ? 'stale' : verdict}`}>
        <h1 id="overview-title" class="foreign">
          {stale ? (
            headline
          ) : (
            <>
              <span aria-hidden="true">{GATE_GLYPHS[verdict]}</span> {shownDecision(gate)}
            </>
          )}
        </h1>
        {stale ? (
          <p class="foreign">
            An earlier gate {verdict} for {gateSubject(gate)}, decided on other verdicts than these.
          </p>
        ) : null}
        <GateDetails gate={gate} />
      </div>
      {stale ? null : <p class="trust">{headline}</p>}
    </>
  );
}

function NoGate({ folder }: { folder: string | null }): VNode {
  return (
    <details class="no-gate">
      <summary>No gate has decided on these verdicts: how to have one decide</summary>
      <Command lines={[`tj gate ${folder ?? 'RUN'} --min-delta 0.5 --max-false-alarm 0.05`]} />
      <p class="note">
        It holds each judge to what you ask for, and this page then begins with the result.
      </p>
    </details>
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
        headline === undefined || set[key] === 0 ? '' : ` · ${count(set[key], ...headline)}`,
      )}{' '}
      ·{' '}
      {provenance.judged === null
        ? `report of ${dayOf(provenance.made)}`
        : `judged ${dayOf(provenance.judged)}`}
    </p>
  );
}

/** What changed since the earlier run, in a line that leads to the rest; nothing without one. */
function ChangesStrip({ model: { comparison } }: { model: PageModel }): VNode | null {
  if (comparison === null) return null;
  const { earlier } = comparison;
  return (
    <p class="changes-strip">
      <a href={hrefOf({ level: 'changes' })}>
        Since <span class="foreign">{earlier.folder ?? 'the earlier run'}</span>
        {earlier.finished === null ? '' : ` (${dayOf(earlier.finished)})`}
      </a>
      : <span class="foreign">{changesHeadline(comparison)}</span>
    </p>
  );
}
