import type { VNode } from 'preact';
import type { PairedRow } from '../../../../4-measuring/measurement/compared-rows.ts';
import type { JudgeMeasurement } from '../../../../4-measuring/measurement/measurement.ts';
import { percent, range, signed } from '../../../../base/text/numbers.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { groupFilter } from '../judge/group-filter.ts';

/** The 2×2 that separates what a judge could see from what went wrong. */
export function ReachByOutcome({
  judge,
  parentName,
  outcomes,
}: {
  judge: JudgeMeasurement;
  parentName: string;
  outcomes: { readonly silent: string; readonly loud: string };
}): VNode {
  const { unchangedSilent, unchangedLoud, changedSilent, changedLoud } = judge.reachByOutcome;
  return (
    <table class="two-by-two">
      <caption>Does the fault reach the answer, and does it break the outcome?</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            silent <small>{outcomes.silent}</small>
          </th>
          <th scope="col">
            loud <small>{outcomes.loud}</small>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            answer unchanged <small>only the steps tell</small>
          </th>
          <Cell row={unchangedSilent} parentName={parentName} judge={judge.judgeId} />
          <Cell row={unchangedLoud} parentName={parentName} judge={judge.judgeId} />
        </tr>
        <tr>
          <th scope="row">
            answer changed <small>the reply tells, too</small>
          </th>
          <Cell row={changedSilent} parentName={parentName} judge={judge.judgeId} />
          <Cell row={changedLoud} parentName={parentName} judge={judge.judgeId} />
        </tr>
      </tbody>
    </table>
  );
}

function Cell({
  row,
  parentName,
  judge,
}: {
  row: PairedRow;
  parentName: string;
  judge: string;
}): VNode {
  if (row.pairs === 0) return <td class="empty">no pairs</td>;
  return (
    <td class={row.noneShown ? 'not-shown' : ''}>
      <a class="to-pairs" href={pairsHref({ judge, ...groupFilter(row.group) })}>
        <b>Δ {signed(row.delta)}</b> {row.noneShown ? null : range(row.interval, signed)}
      </a>
      <small>
        flags {percent(row.faultRate)} of faults, {percent(row.parentRate)} of {parentName} ·{' '}
        {row.pairs} pairs
        {row.noneShown ? ' · not shown, so zero by construction' : ''}
      </small>
    </td>
  );
}
