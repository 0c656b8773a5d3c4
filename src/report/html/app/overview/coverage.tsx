import type { VNode } from 'preact';
import type { Measurement } from '../../../../metrics/measurement/measurement.ts';
import { range, signed } from '../../../text/numbers.ts';
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
        const { judge, sight } = coverOf(name, measurement);
        const best = judge ?? bestAt(name, measurement);
        const row = best === null ? undefined : rowOf(best, name, measurement);
        return (
          <li key={name} class={sight}>
            <span class="cover-type">
              <span aria-hidden="true">{GLYPHS[sight]}</span>{' '}
              <Term meaning={typeMeaning(name)}>{label}</Term>
            </span>
            {row === undefined || best === null ? null : (
              <a
                href={pairsHref({ judge: best, type: name })}
                title={`Δ ${signed(row.delta)} ${range(row.interval, signed)}`}
              >
                {judge === null ? 'nobody; best is ' : null}
                <span class="foreign">{best}</span>{' '}
                {row.noneShown ? 'not shown' : signed(row.delta)}
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

/** Who covers a type according to the recommendation. */
function coverOf(
  type: string,
  { recommendation: { judge, catches, partly, add } }: Measurement,
): { readonly judge: string | null; readonly sight: Cover } {
  if (catches.includes(type)) return { judge, sight: 'covered' };
  const added = add.find(({ types }) => types.includes(type));
  if (added !== undefined) return { judge: added.judge, sight: 'covered' };
  return partly.includes(type) ? { judge, sight: 'partly' } : { judge: null, sight: 'uncovered' };
}

const rowOf = (judge: string, type: string, { judges }: Measurement) =>
  judges
    .find(({ judgeId }) => judgeId === judge)
    ?.pairedByType.find(({ group }) => group === type);

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
