import type { VNode } from 'preact';
import type { JudgeMeasurement } from '../../../../4-measuring/measurement/measurement.ts';
import { percent } from '../../../../base/text/numbers.ts';
import { seconds } from '../../../tables/judge-columns.ts';
import type { PageModel } from '../../page-model.ts';
import { pairsHref } from '../address/pairs-href.ts';

/** What a judge cost, and which of its verdicts are missing or could not be read. */
export function Spent({
  model,
  judge,
  place,
}: {
  model: PageModel;
  judge: JudgeMeasurement;
  /** The judge's place among those of the explorer. */
  place: number;
}): VNode {
  const { cost, verdicts, metrics } = judge;
  const perRun = (total: number): string =>
    verdicts === 0 ? '–' : Math.round(total / verdicts).toLocaleString('en');
  const tokens = cost.promptTokens + cost.completionTokens;
  return (
    <section aria-labelledby="spent-title">
      <h2 id="spent-title">What did it cost?</h2>
      <dl class="facts">
        <div>
          <dt>verdicts</dt>
          <dd>{verdicts.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>time</dt>
          <dd>
            {seconds(cost.seconds)} in all, {seconds(metrics.secondsPerTrajectory.estimate ?? 0)}{' '}
            per verdict
          </dd>
        </div>
        <div>
          <dt>tokens</dt>
          <dd>
            {tokens === 0
              ? 'none'
              : `${cost.promptTokens.toLocaleString('en')} read and ${cost.completionTokens.toLocaleString('en')} written in all; ${perRun(cost.promptTokens)} and ${perRun(cost.completionTokens)} per verdict`}
          </dd>
        </div>
        <div>
          <dt>unscored</dt>
          <dd>
            <Unscored model={model} judge={judge} place={place} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Unscored({
  model: { measurement, unscored },
  judge,
  place,
}: {
  model: PageModel;
  judge: JudgeMeasurement;
  place: number;
}): VNode {
  if (judge.unscored === 0) return <>none: it gave a readable verdict on every run</>;
  const { trajectories } = measurement.set;
  const reasons = unscored[place] ?? [];
  return (
    <>
      <a href={pairsHref({ judge: judge.judgeId, status: 'unscored' })}>
        {judge.unscored.toLocaleString('en')} {judge.unscored === 1 ? 'run' : 'runs'}
      </a>
      , {percent(trajectories === 0 ? 0 : judge.unscored / trajectories)}: no verdict, or none that
      could be read.
      {reasons.length === 0 ? null : (
        <ul class="reasons">
          {reasons.map(({ reason, runs }) => (
            <li key={reason}>
              {runs.toLocaleString('en')} × <span class="foreign">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
