import type { VNode } from 'preact';
import type { PageModel } from '../../../page-model.ts';
import { roleAt, statusOf } from '../../pairs.ts';
import { arePresumed, peoplesLabels } from '../../run-names.ts';
import { judge as chosen, isPairSelected, openPair, showPair } from '../../selection.ts';
import { statusText } from '../../statuses/statuses.ts';
import { isControl } from '../judge-order.ts';
import { unstableTimes } from '../times.ts';

/** As in pair-list.css. All rows have the same height, so that only visible ones need to exist. */
export const ROW_HEIGHT = 42;

/** As in level-pairs.css: narrower than this, list and pair are shown one after the other. */
const narrow = matchMedia('(max-width: 60rem)');

/** A pair in the list, with what each judge made of it. */
export function PairRow({
  model,
  number,
  position,
  count,
  selected,
  columns,
}: {
  model: PageModel;
  number: number;
  position: number;
  count: number;
  selected: boolean;
  /** The judges that have a column. */
  columns: readonly number[];
}): VNode {
  const { explorer, measurement } = model;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys, as a listbox should
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus, as a listbox may
    <div
      id={`pair-${number}`}
      class="pair-row"
      role="option"
      aria-selected={selected}
      aria-setsize={count}
      aria-posinset={position + 1}
      style={{ top: `${position * ROW_HEIGHT}px` }}
      onClick={() => {
        if (narrow.matches && !isPairSelected.value) openPair(number);
        else showPair(number);
      }}
    >
      <span class="pair-name">
        <span class="pair-id">{explorer.ids[number]}</span>
        <span class="pair-type">
          {roleAt(number)?.shown.pairs.about !== undefined ||
          peoplesLabels(measurement.set) !== null
            ? ''
            : explorer.silent[number] === 1
              ? 'silent · '
              : 'loud · '}
          {explorer.typeLabels[explorer.type[number] ?? -1]}
        </span>
      </span>
      {columns.map((judge) => (
        <Glyph
          key={judge}
          judge={judge}
          name={explorer.judges[judge] ?? ''}
          number={number}
          parent={arePresumed(measurement.set) ? 'your run' : 'clean run'}
        />
      ))}
    </div>
  );
}

/** The mark of what a judge made of a pair, in its column. */
function Glyph({
  judge,
  name,
  number,
  parent,
}: {
  judge: number;
  name: string;
  number: number;
  parent: string;
}): VNode {
  const status = statusText(statusOf(judge, number), number);
  const times = unstableTimes(judge, number, parent);
  const told = `${name}: ${status.name}${times === null ? '' : `, ${times}`}`;
  return (
    <span
      class={[
        `glyph ${status.look}`,
        ...(judge === chosen.value ? ['chosen'] : []),
        ...(isControl(judge) ? ['control'] : []),
        ...(times === null ? [] : ['unstable']),
      ].join(' ')}
      role="img"
      aria-label={told}
      title={told}
    >
      {status.glyph}
    </span>
  );
}
