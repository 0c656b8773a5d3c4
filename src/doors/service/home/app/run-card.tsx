import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { minuteOf } from '../../../../5-reporting/page/dates.ts';
import { range, signed } from '../../../../base/text/numbers.ts';
import { askForStanding, type RunStanding, type RunSummary } from './service.ts';

const STATES: Readonly<Record<RunSummary['state'], string>> = {
  idle: 'not judged yet',
  queued: 'waiting',
  running: 'under way',
  done: 'done',
  stopped: 'stopped',
  failed: 'failed',
};

/** One run: whether it is good, where each of its judges stands, and the way to its report. */
export function RunCard({ run }: { run: RunSummary }): VNode {
  const { id, state, trajectories, judges, changed, problem } = run;
  const card = useRef<HTMLLIElement>(null);
  const standing = useStanding(run, card);
  return (
    <li class="run" ref={card}>
      <div class="run-head">
        <h2 class="foreign">
          {judges.length === 0 ? (
            id
          ) : (
            <a href={`/v1/runs/${encodeURIComponent(id)}/report`}>{id}</a>
          )}
        </h2>
        <span class="states">
          {standing?.gate ? (
            <span class={`state gate-${standing.gate.verdict}`}>gate {standing.gate.verdict}</span>
          ) : null}
          <span class={`state ${state}`}>{STATES[state]}</span>
        </span>
      </div>
      <p class="run-facts">
        {trajectories === null || judges.length > 0
          ? null
          : `${count(trajectories, 'trajectory', 'trajectories')} · `}
        <time dateTime={changed}>{minuteOf(changed)}</time>
      </p>
      {standing === null ? null : <Standing standing={standing} />}
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

/** What came of a run that nobody is judging, once its card can be seen: measuring takes a while. */
function useStanding(
  { id, state, judges, changed }: RunSummary,
  card: { readonly current: HTMLElement | null },
): RunStanding | null {
  const [standing, setStanding] = useState<RunStanding | null>(null);
  const isJudged = judges.length > 0 && state !== 'running' && state !== 'queued';
  useEffect(() => {
    if (!isJudged || card.current === null) return;
    let isOver = false;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      void askForStanding(id).then((found) => {
        if (!isOver) setStanding(found);
      });
    });
    seen.observe(card.current);
    return () => {
      isOver = true;
      seen.disconnect();
    };
  }, [id, isJudged, changed]);
  return isJudged ? standing : null;
}

function Standing({ standing: { best, headline } }: { standing: RunStanding }): VNode {
  return (
    <p class="standing foreign">
      {best === null || best.delta === null ? null : (
        <>
          <strong>Δ {signed(best.delta)}</strong> {range(best.interval, signed)}, {best.judge}.{' '}
        </>
      )}
      {headline}
    </p>
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
