import type { VNode } from 'preact';
import type { PairedRow } from '../../../../4-measuring/measurement/compared-rows.ts';
import type { JudgeMeasurement } from '../../../../4-measuring/measurement/measurement.ts';
import { type Sight, sightOf } from '../../../../4-measuring/recommending/sight.ts';
import { range, signed } from '../../../../base/text/numbers.ts';
import { pairsHref } from '../address/pairs-href.ts';

/** What is said of fault types, from good to bad. */
const SAID: readonly { readonly sight: Sight; readonly glyph: string; readonly words: string }[] = [
  { sight: 'seen', glyph: '✓', words: 'Sees' },
  { sight: 'partly', glyph: '◐', words: 'Sees at least a part of' },
  { sight: 'missed', glyph: '✗', words: 'Misses' },
  { sight: 'unclear', glyph: '?', words: 'No clear sign that it sees' },
  { sight: 'not shown', glyph: '▨', words: 'Is not shown' },
];

/** What a judge is good and bad at: the fault types it sees, in part, not clearly, or is not shown. */
export function Sights({ judge }: { judge: JudgeMeasurement }): VNode | null {
  const groups = SAID.flatMap((said) => {
    const rows = judge.pairedByType.filter((row) => sightOf(row) === said.sight);
    return rows.length === 0 ? [] : [{ ...said, rows }];
  });
  if (groups.length === 0) return null;
  return (
    <ul class="sights" aria-label="Good and bad at">
      {groups.map(({ sight, glyph, words, rows }) => (
        <li key={sight} class={`sight-${sight.replace(' ', '-')}`}>
          <p>
            <span aria-hidden="true">{glyph}</span> {words}
          </p>
          <ul>
            {rows.map((row) => (
              <li key={row.group}>
                <TypeLink judge={judge.judgeId} row={row} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function TypeLink({ judge, row }: { judge: string; row: PairedRow }): VNode {
  return (
    <a
      href={pairsHref({ judge, type: row.group })}
      title={row.noneShown ? '' : `Δ ${signed(row.delta)} ${range(row.interval, signed)}`}
    >
      {row.label}
      {row.noneShown ? null : <> {signed(row.delta)}</>}
    </a>
  );
}
