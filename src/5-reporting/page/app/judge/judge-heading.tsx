import type { VNode } from 'preact';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import { candidatesFirst } from '../../../../4-measuring/recommending/ranked.ts';
import { signed } from '../../../../base/text/numbers.ts';
import type { PageModel } from '../../page-model.ts';
import { go } from '../address/address.ts';
import { judgeHref } from '../address/route.ts';
import { Term } from '../terms/term.tsx';
import type { Neighbours } from './neighbours.ts';

/** Who the judge is, what was found about it in one sentence, and the way to the next one. */
export function JudgeHeading({
  model,
  judge,
  around: { previous, next },
}: {
  model: PageModel;
  judge: JudgeMeasurement;
  around: Omit<Neighbours, 'judge'>;
}): VNode {
  return (
    <header class="judge-heading">
      {previous === undefined && next === undefined ? null : (
        <nav class="neighbours" aria-label="Other judges">
          {previous === undefined ? <span /> : <Neighbour judge={previous} way="previous" />}
          <EveryJudge measurement={model.measurement} chosen={judge.judgeId} />
          {next === undefined ? <span /> : <Neighbour judge={next} way="next" />}
        </nav>
      )}
      <h1 id="judge-title" class="foreign">
        {judge.judgeId}
      </h1>
      <p class="subtitle">
        {judge.control ? (
          <>
            <Term name="control">a control</Term>: nobody would use it as a judge ·{' '}
          </>
        ) : null}
        <About model={model} judge={judge} />
      </p>
      <p class="sentence">{withoutName(judge, judge.sentence)}</p>
      {judge.editsSentence === null ? null : (
        <p class="sentence">{withoutName(judge, judge.editsSentence)}</p>
      )}
      <Caveats judge={judge} />
    </header>
  );
}

/** Every judge by name, to go to. */
function EveryJudge({ measurement, chosen }: { measurement: Measurement; chosen: string }): VNode {
  const judges = candidatesFirst(measurement.judges);
  return (
    <label>
      <span class="unseen">Judge</span>
      <select
        value={judges.findIndex(({ judgeId }) => judgeId === chosen)}
        onChange={({ currentTarget }) => {
          const wanted = judges[Number(currentTarget.value)];
          if (wanted !== undefined) go({ level: 'judge', judge: wanted.judgeId });
        }}
      >
        {judges.map(({ judgeId, control, metrics }, at) => (
          <option key={judgeId} value={at}>
            {judgeId}, {control ? 'a control' : `Δ ${signed(metrics.delta.estimate)}`}
          </option>
        ))}
      </select>
    </label>
  );
}

function Neighbour({ judge, way }: { judge: JudgeMeasurement; way: 'previous' | 'next' }): VNode {
  return (
    <a href={judgeHref(judge.judgeId)} rel={way === 'next' ? 'next' : 'prev'}>
      {way === 'previous' ? '← ' : ''}
      <span class="foreign">{judge.judgeId}</span>
      {way === 'next' ? ' →' : ''}
    </a>
  );
}

const SHOWN: Readonly<Record<NonNullable<JudgeMeasurement['view']>, string>> = {
  step: 'is shown every step',
  actions: 'is shown every step without the thoughts',
  outcome: 'is shown the request and the reply, not the steps',
};

function About({
  model: { provenance },
  judge,
}: {
  model: PageModel;
  judge: JudgeMeasurement;
}): VNode {
  const known = provenance.judges.find(({ judgeId }) => judgeId === judge.judgeId);
  const shown = judge.view === null ? 'what it is shown is not recorded' : SHOWN[judge.view];
  const engine = [known?.model, known?.engine].filter((text) => text != null).join(', ');
  return (
    <>
      {shown}
      {engine === '' ? null : (
        <>
          {' '}
          · <span class="foreign">{engine}</span>
        </>
      )}
    </>
  );
}

/** The heading already names the judge. */
function withoutName({ judgeId }: JudgeMeasurement, sentence: string): string {
  const rest = sentence.startsWith(judgeId) ? sentence.slice(judgeId.length).trimStart() : sentence;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What a reader would otherwise get wrong. */
function Caveats({ judge }: { judge: JudgeMeasurement }): VNode | null {
  const notShown = judge.pairedByType.filter(({ noneShown }) => noneShown);
  const inconsistent = judge.pairedByType.reduce((sum, row) => sum + (row.inconsistent ?? 0), 0);
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
  ];
  return caveats.length === 0 ? null : (
    <ul class="caveats">
      {caveats.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
