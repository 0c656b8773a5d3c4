import type { VNode } from 'preact';
import type { JudgeMeasurement, Measurement } from '../../../../metrics/measurement/measurement.ts';
import { percent, range, signed } from '../../../text/numbers.ts';
import type { PageModel } from '../../page-model.ts';
import { arePresumed, peoplesLabels } from '../run-names.ts';
import { Dumbbell } from './dumbbell.tsx';
import { ranked } from './ranked.ts';

/** What a team opens the page for: which judges can be trusted, in words and with one picture each. */
export function Summary({ model }: { model: PageModel }): VNode {
  const { measurement } = model;
  return (
    <section id="verdict" aria-labelledby="verdict-title">
      <h1 id="verdict-title">{model.title}</h1>
      <p class="subtitle">
        {measurement.judges.length} {measurement.judges.length === 1 ? 'judge' : 'judges'} ·{' '}
        {measurement.set.trajectories.toLocaleString('en')}{' '}
        {model.provenance.environment === 'recorded'
          ? 'recorded runs'
          : `runs of ${model.provenance.environment}`}
        {model.provenance.folder === null ? null : (
          <>
            {' '}
            · <span class="foreign">{model.provenance.folder}</span>
          </>
        )}
      </p>
      {peoplesLabels(measurement.set) === null ? (
        <Introduction set={measurement.set} />
      ) : (
        <LabelledIntroduction set={measurement.set} />
      )}
      <ol class="ranking">
        {ranked(measurement.judges).map((judge) => (
          <JudgeCard
            key={judge.judgeId}
            judge={judge}
            confidence={measurement.intervals.confidence}
            presumed={arePresumed(measurement.set)}
            isPaired={peoplesLabels(measurement.set) === null}
          />
        ))}
      </ol>
    </section>
  );
}

/** For runs that people labelled: nothing was planted, so nothing is compared with its parent. */
function LabelledIntroduction({ set }: { set: Measurement['set'] }): VNode {
  const { by = [], runs = 0, faulty = 0 } = peoplesLabels(set) ?? {};
  return (
    <div class="introduction">
      <p>
        {faulty.toLocaleString('en')} of {runs.toLocaleString('en')} runs are labelled faulty, by{' '}
        <span class="foreign">{by.join(', ')}</span>. No fault was planted and there are no pairs,
        so the judges are compared with these labels, beside the best guess that is always the same.
      </p>
    </div>
  );
}

function Introduction({ set }: { set: Measurement['set'] }): VNode {
  const presumed = arePresumed(set);
  return (
    <div class="introduction">
      <p>
        {set.faults.toLocaleString('en')} runs were made faulty on purpose: each is{' '}
        {presumed ? 'a run of yours' : 'a correct run'} with one known fault planted in it. A judge
        that works flags the faulty run{' '}
        {presumed ? (
          <em>more often than the run it was made from</em>
        ) : (
          <em>and passes the correct one</em>
        )}
        .{' '}
        {set.pairs === set.faults
          ? 'Each is compared with the very run it came from.'
          : `${set.pairs.toLocaleString('en')} of them can be compared with the very run they came from.`}
      </p>
      {presumed ? (
        <p>
          Nobody has vouched for your runs, so a flag on one of them may be right and is not called
          a false alarm; Δ is still valid, because each faulty run has one fault more than the run
          it was made from, whatever that run had.
        </p>
      ) : null}
      <p class="key">
        <span>
          <svg class="key-mark" viewBox="0 0 16 16" aria-hidden="true">
            <circle class="ring" cx="8" cy="8" r="5" />
          </svg>
          {presumed ? 'flag rate on your runs' : 'clean runs it flags'}
        </span>
        <span>
          <svg class="key-mark" viewBox="0 0 16 16" aria-hidden="true">
            <circle class="filled" cx="8" cy="8" r="6" />
          </svg>
          faulty runs it flags
        </span>
        <span>
          <svg class="key-mark wide" viewBox="0 0 32 16" aria-hidden="true">
            <path class="reach" d="M1 8H31" />
          </svg>
          the distance is Δ: what it really sees
        </span>
      </p>
    </div>
  );
}

function JudgeCard({
  judge,
  confidence,
  presumed,
  isPaired,
}: {
  judge: JudgeMeasurement;
  confidence: number;
  presumed: boolean;
  /** Whether there can be a Δ: labels that people gave have no pairs. */
  isPaired: boolean;
}): VNode {
  const [all] = judge.paired;
  const known = all !== undefined && all.pairs > 0;
  return (
    <li class="judge-card">
      <div class="judge-head">
        <h2>{judge.judgeId}</h2>
        {isPaired ? (
          <p class="delta">
            <span class="delta-value">Δ {signed(all?.delta ?? null)}</span>{' '}
            <span class="delta-range" title={`${percent(confidence)} interval`}>
              {range(all?.interval ?? null, signed)}
            </span>
          </p>
        ) : null}
      </div>
      <div class="judge-body">
        {known ? (
          <div>
            <Dumbbell
              parents={all.parentRate ?? 0}
              faults={all.faultRate ?? 0}
              parentName={presumed ? 'your runs' : 'clean runs'}
            />
            <p class="beside">
              flags <b>{percent(all.faultRate)}</b> of faulty runs, <b>{percent(all.parentRate)}</b>{' '}
              of {presumed ? 'your runs' : 'the clean ones'}
            </p>
          </div>
        ) : null}
        <p class="sentence">{withoutName(judge)}</p>
      </div>
      <Caveats judge={judge} isPaired={isPaired} />
    </li>
  );
}

/** The heading of the card already names the judge. */
function withoutName({ judgeId, sentence }: JudgeMeasurement): string {
  const rest = sentence.startsWith(judgeId) ? sentence.slice(judgeId.length).trimStart() : sentence;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What a reader would otherwise get wrong. */
function Caveats({
  judge,
  isPaired,
}: {
  judge: JudgeMeasurement;
  isPaired: boolean;
}): VNode | null {
  const notShown = judge.pairedByType.filter(({ noneShown }) => noneShown);
  const inconsistent = judge.pairedByType.reduce((sum, row) => sum + (row.inconsistent ?? 0), 0);
  const [all] = judge.paired;
  const caveats = [
    ...(notShown.length === 0
      ? []
      : [
          `Δ is zero by construction for ${notShown.map(({ label }) => label).join(', ')}: ${
            judge.view === 'outcome'
              ? 'it reads only the request and the reply, and these faults change neither'
              : 'these faults do not change what it is shown'
          }. No judge with this view could do better there.`,
        ]),
    ...(inconsistent === 0
      ? []
      : [
          `It answered ${inconsistent} identical ${inconsistent === 1 ? 'input' : 'inputs'} differently, so it is not deterministic and some of its Δ is chance.`,
        ]),
    ...(judge.unscored === 0
      ? []
      : [
          `${judge.unscored} ${judge.unscored === 1 ? 'run is' : 'runs are'} unscored (no verdict, or none that could be read)${
            isPaired
              ? `; counting them, Δ could be anything from ${signed(all?.lowest ?? null)} to ${signed(all?.highest ?? null)}`
              : ''
          }.`,
        ]),
  ];
  return caveats.length === 0 ? null : (
    <ul class="caveats">
      {caveats.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
