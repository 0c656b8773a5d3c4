import type { VNode } from 'preact';
import { PAIR_STATUSES } from '../../../../../4-measuring/rows/pair-status.ts';
import { areRepeated, kindsHere } from '../../pairs.ts';
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
        {kindsHere.map(({ name, legend }) =>
          legend === undefined ? null : <p key={name}>{legend}</p>,
        )}
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
