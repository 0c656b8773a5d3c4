import type { VNode } from 'preact';
import type { RunSummary } from './service.ts';

const STATES: Readonly<Record<RunSummary['state'], string>> = {
  idle: 'not judged yet',
  queued: 'waiting',
  running: 'under way',
  done: 'done',
  stopped: 'stopped',
  failed: 'failed',
};

/** One run: where each of its judges stands, and the way to its report. */
export function RunCard({ run }: { run: RunSummary }): VNode {
  const { id, state, trajectories, judges, changed, problem } = run;
  return (
    <li class="run">
      <div class="run-head">
        <h2 class="foreign">
          {judges.length === 0 ? (
            id
          ) : (
            <a href={`/v1/runs/${encodeURIComponent(id)}/report`}>{id}</a>
          )}
        </h2>
        <span class={`state ${state}`}>{STATES[state]}</span>
      </div>
      <p class="run-facts">
        {trajectories === null ? null : `${count(trajectories, 'trajectory', 'trajectories')} · `}
        <time dateTime={changed}>{new Date(changed).toLocaleString()}</time>
      </p>
      {problem === null ? null : <p class="problem foreign">{problem}</p>}
      {judges.length === 0 ? null : (
        <ul class="judges">
          {judges.map((judge) => (
            <JudgeLine key={judge.judge} judge={judge} />
          ))}
        </ul>
      )}
    </li>
  );
}

function JudgeLine({ judge }: { judge: RunSummary['judges'][number] }): VNode {
  const { judge: id, total, done, unscored, failed, cost } = judge;
  const extras = [
    unscored > 0 ? `${unscored.toLocaleString('en')} unscored` : '',
    failed > 0 ? `${failed.toLocaleString('en')} without an answer` : '',
    cost > 0 ? `${cost.toPrecision(2)} USD` : '',
  ].filter((text) => text !== '');
  const of = total === null ? '' : ` of ${total.toLocaleString('en')}`;
  return (
    <li>
      <span class="judge-id foreign">{id}</span>
      <progress
        aria-label={`Verdicts of ${id}`}
        value={total === null || total === 0 ? 1 : Math.min(done, total)}
        max={total === null || total === 0 ? 1 : total}
      />
      <span class="judge-count">
        {done.toLocaleString('en')}
        {of}
        {extras.length === 0 ? '' : `, ${extras.join(', ')}`}
      </span>
    </li>
  );
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
