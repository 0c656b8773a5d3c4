import type { ComponentChildren, VNode } from 'preact';
import type { PairedRow } from '../../../../4-measuring/measurement/compared-rows.ts';
import { percent, range, signed } from '../../../../base/text/numbers.ts';
import { IntervalMark, MarkAxis, RateMarks, scaleFor } from '../../../charts/marks.tsx';
import type { PairFilter } from '../../../tables/pair-filter.ts';
import type { Scale } from '../../../tables/table.ts';
import { pairsHref } from '../address/pairs-href.ts';

/**
 * Groups of faults, one line each: how often the judge flags the clean runs (ring) and the faulty ones
 * (dot), and the distance between the two, which is Δ, with its interval. Every mark leads to its pairs.
 */
export function RateChart({
  label,
  rows,
  judge,
  filterOf,
  nameOf = ({ label: name }) => name,
  parentName,
}: {
  label: string;
  rows: readonly PairedRow[];
  judge: string;
  filterOf: (row: PairedRow) => PairFilter;
  nameOf?: (row: PairedRow) => ComponentChildren;
  /** What the runs are called that faults were made from. */
  parentName: string;
}): VNode {
  const scale = scaleFor(rows.map(({ interval }) => interval));
  return (
    <ul class="rate-chart" aria-label={label}>
      <li class="rate-key" aria-hidden="true">
        <span />
        <span class="rate-scale">
          <span>0 % of runs flagged</span>
          <span>50 %</span>
          <span>100 %</span>
        </span>
        <span>
          <MarkAxis scale={scale} /> Δ
        </span>
      </li>
      {rows.map((row) => (
        <li key={row.group} class={row.noneShown ? 'not-shown' : undefined}>
          <span class="rate-name">
            {nameOf(row)}{' '}
            <small>
              {row.pairs.toLocaleString('en')} {row.pairs === 1 ? 'pair' : 'pairs'}
              {row.unscored === 0 ? '' : `, ${row.unscored.toLocaleString('en')} more unscored`}
            </small>
          </span>
          <Rates row={row} filter={{ judge, ...filterOf(row) }} parentName={parentName} />
          <Delta row={row} filter={{ judge, ...filterOf(row) }} scale={scale} />
        </li>
      ))}
    </ul>
  );
}

/** The column is narrow, so it says only `clean`. */
const runsOf = (parentName: string): string => (parentName === 'clean' ? 'clean runs' : parentName);

function Rates({
  row: { faultRate, parentRate },
  filter,
  parentName,
}: {
  row: PairedRow;
  filter: PairFilter;
  parentName: string;
}): VNode {
  if (faultRate === null || parentRate === null) return <span class="rate-none">no pairs</span>;
  const shares = { fault: faultRate, clean: parentRate };
  const runs = { fault: 'faulty runs', clean: runsOf(parentName) };
  return (
    <span class="rates">
      <svg class="rate-track" width="100%" height="22">
        <title>{`Flags ${percent(parentRate)} of ${runsOf(parentName)} and ${percent(faultRate)} of faulty ones`}</title>
        <RateMarks
          faultRate={faultRate}
          parentRate={parentRate}
          // For a keyboard, the numbers below lead to the same.
          linked={(mark, of) => (
            <a
              href={pairsHref({ ...filter, flags: of })}
              tabIndex={-1}
              aria-label={`${runs[of]} that it flags: ${percent(shares[of])}`}
            >
              {mark}
            </a>
          )}
        />
      </svg>
      <span class="rate-numbers">
        <a href={pairsHref({ ...filter, flags: 'clean' })}>
          <span class="ring-mark" aria-hidden="true" /> {percent(parentRate)} of {parentName}
        </a>{' '}
        <a href={pairsHref({ ...filter, flags: 'fault' })}>
          <span class="dot-mark" aria-hidden="true" /> {percent(faultRate)} of faulty
        </a>
      </span>
    </span>
  );
}

function Delta({
  row: { delta, interval, noneShown },
  filter,
  scale,
}: {
  row: PairedRow;
  filter: PairFilter;
  scale: Scale;
}): VNode {
  return (
    <a class="rate-delta to-pairs" href={pairsHref(filter)}>
      {noneShown ? (
        <>
          <b>not shown</b> <small>so Δ is {signed(delta)} by construction</small>
        </>
      ) : (
        <>
          <IntervalMark of={{ estimate: delta, interval }} scale={scale} />
          <span>
            <b>{signed(delta)}</b> <small>{range(interval, signed)}</small>
          </span>
        </>
      )}
    </a>
  );
}
