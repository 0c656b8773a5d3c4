import type { VNode } from 'preact';
import type { PairStatus } from '../../../../4-measuring/rows/pair-status.ts';
import { isFault, statusOf } from '../pairs.ts';
import { statusText } from '../statuses/statuses.ts';
import { CHANGE_TEXTS, changeOf, earlierStatusOf } from './pair-changes.ts';

/**
 * What one judge made of a pair then and now, on one line; nothing where there is no earlier run, and
 * nothing for harmless edits, which are not compared.
 *
 * @param judge and pair: their places in the index
 */
export function PairHistory({ judge, pair }: { judge: number; pair: number }): VNode | null {
  const change = changeOf(judge, pair);
  if (change === null || !isFault(pair)) return null;
  const { label, description } = CHANGE_TEXTS[change];
  const earlier = earlierStatusOf(judge, pair);
  return (
    <span class={`pair-history ${change}`}>
      then {earlier === null ? 'not in the earlier run' : <Status status={earlier} />} → now{' '}
      <Status status={statusOf(judge, pair)} />{' '}
      {change === 'same' || earlier === null ? null : (
        <b class="change-name" title={description}>
          {label}
        </b>
      )}
    </span>
  );
}

function Status({ status }: { status: PairStatus }): VNode {
  const { glyph, name, look, meaning } = statusText(status);
  return (
    <span class={`then-now ${look}`} title={meaning}>
      <span aria-hidden="true">{glyph}</span> {name}
    </span>
  );
}
