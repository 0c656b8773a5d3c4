import type { VNode } from 'preact';
import type { PairedRow } from '../../../../4-measuring/measurement/compared-rows.ts';
import type { Measurement } from '../../../../4-measuring/measurement/measurement.ts';
import { catchesPart } from '../../../../4-measuring/recommending/sight.ts';
import { range, signed } from '../../../../base/text/numbers.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { typeMeaning } from '../pairs.ts';
import { Term } from '../terms/term.tsx';

/** Each fault type, and the judge that covers it if there is one: what to rely on, and what not. */
export function Coverage({ measurement }: { measurement: Measurement }): VNode | null {
  const types = measurement.set.types.filter(({ pairs }) => pairs > 0);
  if (types.length === 0 || measurement.judges.every(({ control }) => control)) return null;
  return (
    <ul class="coverage" aria-label="What is covered, by fault type">
      {types.map(({ name, label }) => {
        const recommended = recommendedFor(name, measurement);
        const judge = recommended ?? bestAt(name, measurement);
        const row = judge === null ? undefined : rowOf(judge, name, measurement);
        const sight = recommended !== null ? 'covered' : coverOf(row);
        return (
          <li key={name} class={sight}>
            <span class="cover-type">
              <span aria-hidden="true">{GLYPHS[sight]}</span>
              <Term meaning={typeMeaning(name)}>{label}</Term>
            </span>
            {row === undefined || judge === null ? null : (
              <a
                href={pairsHref({ judge, type: name })}
                title={`Δ ${signed(row.delta)} ${range(row.interval, signed)}`}
              >
                {SAID[sight]}
                <span class="foreign">{judge}</span>{' '}
                <b>{row.noneShown ? 'not shown' : signed(row.delta)}</b>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type Cover = 'covered' | 'partly' | 'uncovered';

const GLYPHS: Readonly<Record<Cover, string>> = { covered: '✓', partly: '◐', uncovered: '✗' };

const SAID: Readonly<Record<Cover, string>> = {
  covered: '',
  partly: 'in part: ',
  uncovered: 'not caught; best: ',
};

/** The judge that the recommendation trusts with a type; null if there is none. */
function recommendedFor(
  type: string,
  { recommendation: { judge, catches, add } }: Measurement,
): string | null {
  if (catches.includes(type)) return judge;
  return add.find(({ types }) => types.includes(type))?.judge ?? null;
}

const coverOf = (row: PairedRow | undefined): Cover =>
  row !== undefined && catchesPart(row) ? 'partly' : 'uncovered';

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
