import type { VNode } from 'preact';
import type { Measurement } from '../../../../4-measuring/measurement/measurement.ts';
import { ABSENT, percent, range, signed } from '../../../../base/text/numbers.ts';
import type {
  CleanRunChange,
  GroupChange,
  JudgeChange,
  RunComparison,
} from '../../../changes/run-comparison.ts';
import { directionOf } from '../../../changes/run-comparison.ts';
import { IntervalMark, type Scale } from '../overview/interval-mark.tsx';
import { PairsLink } from '../overview/judge-columns.tsx';
import { JudgeLink } from '../parts/judge-link.tsx';
import { ScrollingTable } from '../parts/scrolling-table.tsx';
import { arePresumed } from '../run-names.ts';
import { Term } from '../terms/term.tsx';
import { changeText } from './change-texts.ts';
import { ANY_CHANGE } from './pair-changes.ts';
import { sortedChanges } from './sorted-changes.ts';

/** Every compared judge on one line: Δ then and now, and the pairs that made the difference. */
export function ChangeTable({
  comparison,
  measurement,
}: {
  comparison: RunComparison;
  measurement: Measurement;
}): VNode {
  const scale = scaleFor(comparison.judges);
  const { candidates, controls } = sortedChanges(comparison, measurement);
  const runs = arePresumed(measurement.set) ? 'your runs' : 'clean runs';
  const rows = (judges: readonly JudgeChange[], className?: string): VNode | null =>
    judges.length === 0 ? null : (
      <tbody class={className}>
        {judges.map((judge) => (
          <Row key={judge.judgeId} judge={judge} scale={scale} />
        ))}
      </tbody>
    );
  return (
    <ScrollingTable label="What changed for each judge" class="change-table">
      <thead>
        <tr>
          <th scope="col">judge</th>
          <th scope="col">
            <Term name="delta">Δ</Term> then → now
          </th>
          <th scope="col">
            change of Δ, <Term name="interval">interval</Term>
          </th>
          <th scope="col">is it shown?</th>
          <th scope="col">
            <Term meaning={changeText('newly-missed').meaning}>newly missed</Term>
          </th>
          <th scope="col">
            <Term meaning={changeText('newly-caught').meaning}>newly caught</Term>
          </th>
          <th scope="col">
            <Term meaning={changeText('newly-flagged-clean').meaning}>{runs} newly flagged</Term>
          </th>
          <th scope="col">
            <Term meaning={changeText('no-longer-flagged-clean').meaning}>no longer flagged</Term>
          </th>
          <th scope="col">share of {runs} flagged</th>
        </tr>
      </thead>
      {rows(candidates)}
      {rows(controls, 'controls')}
    </ScrollingTable>
  );
}

/** Zero in the middle, and as far to either side as some interval reaches. */
function scaleFor(judges: readonly JudgeChange[]): Scale {
  const reach = Math.max(
    0.1,
    ...judges.flatMap(({ groups: { all } }) => [
      Math.abs(all.interval?.low ?? 0),
      Math.abs(all.interval?.high ?? 0),
    ]),
  );
  const high = Math.ceil(10 * reach) / 10;
  return { low: -high, high };
}

function Row({ judge, scale }: { judge: JudgeChange; scale: Scale }): VNode {
  const { judgeId, earlierJudgeId, groups, cleanRuns, counts } = judge;
  const { all } = groups;
  return (
    <tr>
      <th scope="row">
        <JudgeLink judge={judgeId} />
        {earlierJudgeId === judgeId ? null : <small class="foreign">then {earlierJudgeId}</small>}
      </th>
      <td>{all.change === null ? ABSENT : `${signed(all.earlierDelta)} → ${signed(all.delta)}`}</td>
      <td>
        <Change judge={judgeId} all={all} scale={scale} />
      </td>
      <td>
        <Shown all={all} />
      </td>
      <Count judge={judgeId} change="newly-missed" count={counts['newly-missed']} />
      <Count judge={judgeId} change="newly-caught" count={counts['newly-caught']} />
      <Count
        judge={judgeId}
        change="newly-flagged-clean"
        count={cleanRuns.newlyFlagged}
        pairs={counts['newly-flagged-clean']}
      />
      <Count
        judge={judgeId}
        change="no-longer-flagged-clean"
        count={cleanRuns.noLongerFlagged}
        pairs={counts['no-longer-flagged-clean']}
      />
      <td>{ratesOf(cleanRuns)}</td>
    </tr>
  );
}

function Change({ judge, all, scale }: { judge: string; all: GroupChange; scale: Scale }): VNode {
  if (all.change === null) return <span class="nothing">no pair has all four verdicts</span>;
  if (all.counts.same === all.pairs) {
    return <span class="nothing">every verdict on {all.pairs} pairs is the same</span>;
  }
  return (
    <PairsLink filter={{ judge, change: ANY_CHANGE }} class="drawn">
      <IntervalMark value={all.change} interval={all.interval} scale={scale} />
      <span>
        <b>{signed(all.change)}</b> <small>{range(all.interval, signed)}</small>
      </span>
    </PairsLink>
  );
}

/** Whether a change is shown, in a word or two. */
function Shown({ all }: { all: GroupChange }): VNode | null {
  if (all.change === null || all.counts.same === all.pairs) return null;
  if (all.shown !== null) return <b class={all.shown}>{all.shown}</b>;
  return directionOf(all.interval) === null ? (
    <span class="nothing">not shown</span>
  ) : (
    <Term meaning={LUCK}>may be luck</Term>
  );
}

const LUCK =
  'By itself this interval excludes 0. But so many changes are looked at here that one or another would do so by luck, and widened for all of them it does not.';

/** A number that leads to the pairs behind it, if the page has any of them. */
function Count({
  judge,
  change,
  count,
  pairs = count,
}: {
  judge: string;
  change: 'newly-missed' | 'newly-caught' | 'newly-flagged-clean' | 'no-longer-flagged-clean';
  count: number;
  pairs?: number;
}): VNode {
  return (
    <td class={count === 0 ? 'none' : change}>
      {pairs === 0 ? count : <PairsLink filter={{ judge, change }}>{count}</PairsLink>}
      {pairs === count ? null : <small> in {pairs === 0 ? 'no pair' : `${pairs} pairs`}</small>}
    </td>
  );
}

function ratesOf({ earlierRate, rate, change, shown }: CleanRunChange): VNode | string {
  if (change === null) return ABSENT;
  return (
    <>
      {percent(earlierRate)} → {percent(rate)}
      {shown === null ? null : <small class={`rate-${shown}`}> {shown}</small>}
    </>
  );
}
