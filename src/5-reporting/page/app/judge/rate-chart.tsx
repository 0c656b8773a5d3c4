import type { ComponentChildren, VNode } from 'preact';
import type { PairedRow } from '../../../../4-measuring/measurement/compared-rows.ts';
import { percent, range, signed } from '../../../../base/text/numbers.ts';
import type { PairFilter } from '../address/pair-filter.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { IntervalMark, type Scale, scaleFor } from '../overview/interval-mark.tsx';

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
          <span>0 %</span>
          <span>50</span>
          <span>100 %</span>
        </span>
        <span>Δ</span>
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

/** A little inside of the edges, so that a mark at 0 or 100 % is whole. */
const at = (share: number): string => `${3 + 94 * share}%`;

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
  const [left, right] = [Math.min(faultRate, parentRate), Math.max(faultRate, parentRate)];
  return (
    <span class="rates">
      <svg class="rate-track" width="100%" height="22">
        <title>{`Flags ${percent(parentRate)} of ${runsOf(parentName)} and ${percent(faultRate)} of faulty ones`}</title>
        <line class="axis" x1={at(0)} x2={at(1)} y1="11" y2="11" />
        {[0, 0.5, 1].map((share) => (
          <line key={share} class="axis" x1={at(share)} x2={at(share)} y1="6" y2="16" />
        ))}
        <line class="distance" x1={at(left)} x2={at(right)} y1="11" y2="11" />
        {/* For a keyboard, the numbers below lead to the same. */}
        <a
          href={pairsHref({ ...filter, flags: 'fault' })}
          tabIndex={-1}
          aria-label={`faulty runs that it flags: ${percent(faultRate)}`}
        >
          <circle class="dot" cx={at(faultRate)} cy="11" r="6" />
        </a>
        <a
          href={pairsHref({ ...filter, flags: 'clean' })}
          tabIndex={-1}
          aria-label={`${runsOf(parentName)} that it flags: ${percent(parentRate)}`}
        >
          <circle class="ring" cx={at(parentRate)} cy="11" r="8" />
        </a>
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
          <IntervalMark value={delta} interval={interval} scale={scale} />
          <span>
            <b>{signed(delta)}</b> <small>{range(interval, signed)}</small>
          </span>
        </>
      )}
    </a>
  );
}
