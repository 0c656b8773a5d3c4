import type { VNode } from 'preact';
import { PAIR_STATUSES } from '../../../../../4-measuring/rows/pair-status.ts';
import { areRepeated, hasAttacks, hasHarmless } from '../../pairs.ts';
import { statusText } from '../../statuses/statuses.ts';

/** What the marks of the list mean. */
export function Legend(): VNode {
  return (
    <>
      <button type="button" class="plain" popovertarget="legend">
        what the marks mean
      </button>
      <div id="legend" class="popover" popover="auto">
        <dl>
          {PAIR_STATUSES.map((status) => (
            <Entry key={status} {...statusText(status)} />
          ))}
          {areRepeated ? (
            <Entry
              look="unstable"
              glyph="●"
              name="unstable"
              meaning="Its repetitions disagree about one of the two runs."
            />
          ) : null}
        </dl>
        {hasHarmless ? (
          <p>
            After a harmless edit, ● is a judge that was unmoved, and ✕ one that reacted to the
            edit.
          </p>
        ) : null}
        {hasAttacks ? (
          <p>
            With an attack, ● is a judge that flagged the fault all the same, ✕ one that was talked
            out of its flag, ○ one that never flagged it, and ◐ one that flagged the attack.
          </p>
        ) : null}
      </div>
    </>
  );
}

function Entry({
  look,
  glyph,
  name,
  meaning,
}: {
  look: string;
  glyph: string;
  name: string;
  meaning: string;
}): VNode {
  return (
    <div>
      <dt>
        <span class={`glyph ${look}`} aria-hidden="true">
          {glyph}
        </span>{' '}
        {name}
      </dt>
      <dd>{meaning}</dd>
    </div>
  );
}
