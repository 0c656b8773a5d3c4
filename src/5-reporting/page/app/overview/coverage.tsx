import type { VNode } from 'preact';
import type { PairedRow } from '../../../../4-measuring/measurement/compared-rows.ts';
import type { Measurement } from '../../../../4-measuring/measurement/measurement.ts';
import { sightOf } from '../../../../4-measuring/recommending/sight.ts';
import { range, signed } from '../../../../base/text/numbers.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { typeMeaning } from '../pairs.ts';
import { explaining } from '../terms/term.tsx';

/** Each fault type, and the judge that covers it if there is one: what to rely on, and what not. */
export function Coverage({ measurement }: { measurement: Measurement }): VNode | null {
  const types = measurement.set.types.filter(({ pairs }) => pairs > 0);
  if (types.length === 0 || measurement.judges.every(({ control }) => control)) return null;
  return (
    <ul class="coverage" aria-label="What is covered, by fault type">
      {types.map(({ name, label }) => {
        const { cover, said, judge, row } = coverOf(name, measurement);
        return (
          <li key={name} class={cover}>
            <a
              href={pairsHref({ type: name, ...(judge === null ? {} : { judge }) })}
              {...explaining(typeMeaning(name))}
            >
              <b class="cover-type">
                <span aria-hidden="true">{GLYPHS[cover]}</span> {label}
              </b>
              <span>{said}</span>
              {row === undefined || row.delta === null || row.noneShown ? null : <Bar row={row} />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

type Cover = 'covered' | 'partly' | 'unsettled' | 'uncovered';

const GLYPHS: Readonly<Record<Cover, string>> = {
  covered: '✓',
  partly: '◐',
  unsettled: '?',
  uncovered: '✗',
};

/** What is said of a fault type, and the judge whose Δ is drawn beside it. */
interface Covered {
  readonly cover: Cover;
  readonly said: VNode | string;
  readonly judge: string | null;
  readonly row: PairedRow | undefined;
}

function coverOf(type: string, measurement: Measurement): Covered {
  const { judge: first, catches, add, wordsEnough, partly, unsettled } = measurement.recommendation;
  const of = (cover: Cover, judge: string | null, said: VNode | string): Covered => ({
    cover,
    said,
    judge,
    row: judge === null ? undefined : rowOf(judge, type, measurement),
  });
  const trusted = catches.includes(type)
    ? first
    : (add.find(({ types }) => types.includes(type))?.judge ?? null);
  if (trusted !== null) return of('covered', trusted, <Name of={trusted} />);
  const open = unsettled.find((each) => each.type === type);
  if (open !== undefined) {
    const { pairs, needed, judge } = open;
    const wanted = needed === null ? '' : `, about ${needed.toLocaleString('en')} needed`;
    return of('unsettled', judge, `too few pairs: ${pairs}${wanted}`);
  }
  const best = bestAt(type, measurement);
  const row = best === null ? undefined : rowOf(best, type, measurement);
  if (best === null || row === undefined) return of('uncovered', null, 'no scored pair');
  if (row.noneShown) return of('uncovered', best, 'not caught: no judge is shown it');
  const isSeen = sightOf(row) === 'seen';
  if (wordsEnough.includes(type)) {
    return of(
      'partly',
      best,
      <>
        seen by <Name of={best} />; a pattern of words may be enough
      </>,
    );
  }
  const areWordsEnough = measurement.set.types.some(
    (each) => each.name === type && each.wordsEnough,
  );
  return partly.includes(type)
    ? of(
        'partly',
        best,
        <>
          {isSeen ? 'seen by ' : 'at least in part: '}
          <Name of={best} />
          {isSeen && (areWordsEnough ? '; a pattern of words is enough' : ', which is not trusted')}
        </>,
      )
    : of(
        'uncovered',
        best,
        (row.delta ?? 0) > 0 ? (
          <>
            not caught; best: <Name of={best} />
          </>
        ) : (
          'not caught'
        ),
      );
}

const Name = ({ of }: { of: string }): VNode => <span class="foreign">{of}</span>;

/** Δ as a bar, with its interval as a line across it. */
function Bar({ row: { delta, interval } }: { row: PairedRow }): VNode {
  const part = (value: number): string => `${Math.round(100 * Math.min(1, Math.max(0, value)))}%`;
  const { low, high } = interval ?? { low: delta ?? 0, high: delta ?? 0 };
  return (
    <span class="cover-delta">
      <span
        class="bar"
        aria-hidden="true"
        style={{ '--to': part(delta ?? 0), '--low': part(low), '--high': part(high) }}
      />
      <span>
        <b>{signed(delta)}</b> <small>{range(interval, signed)}</small>
      </span>
    </span>
  );
}

const rowOf = (judge: string, type: string, { judges }: Measurement) =>
  judges.find(({ judgeId }) => judgeId === judge)?.pairedByType.find(({ group }) => group === type);

/** The judge with the largest Δ on a type that nobody is shown to see. */
function bestAt(type: string, measurement: Measurement): string | null {
  let best: { readonly judge: string; readonly delta: number } | null = null;
  for (const { judgeId: judge, control } of measurement.judges) {
    const delta = rowOf(judge, type, measurement)?.delta ?? null;
    if (control || delta === null) continue;
    if (best === null || delta > best.delta) best = { judge, delta };
  }
  return best?.judge ?? null;
}
