import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { PageModel } from '../../page-model.ts';
import { isHarmless, statusOf } from '../pairs.ts';
import { peoplesLabels } from '../run-names.ts';
import { listed, move, shown, showPair } from '../selection.ts';
import { statusText } from '../statuses.ts';

/** As in pair-list.css. All rows have the same height, so that only visible ones need to exist. */
const ROW_HEIGHT = 46;
/** Rows kept ready above and below what can be seen. */
const MARGIN = 8;

/** The pairs that pass the filters. Only visible rows exist, so ten thousand cost what ten do. */
export function PairList({ model }: { model: PageModel }): VNode {
  const box = useRef<HTMLDivElement>(null);
  const scrolled = useSignal(0);
  const height = useSignal(600);
  const rows = listed.value;
  const selected = shown.value;
  const at = selected === null ? -1 : rows.indexOf(selected);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      height.value = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [height]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || at === -1) return;
    const top = at * ROW_HEIGHT;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW_HEIGHT > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + ROW_HEIGHT - element.clientHeight;
    }
  }, [at]);

  const first = Math.max(0, Math.floor(scrolled.value / ROW_HEIGHT) - MARGIN);
  const last = Math.min(
    rows.length,
    Math.ceil((scrolled.value + height.value) / ROW_HEIGHT) + MARGIN,
  );
  const inSight = rows.slice(first, last);
  if (at !== -1 && (at < first || at >= last)) inSight.push(rows[at] as number);

  return (
    <div
      class="pair-list"
      ref={box}
      onScroll={({ currentTarget }) => {
        scrolled.value = currentTarget.scrollTop;
      }}
    >
      {rows.length === 0 ? <p class="none">No pair passes these filters.</p> : null}
      <div
        class="rows"
        role="listbox"
        aria-label="Pairs"
        tabIndex={rows.length === 0 ? -1 : 0}
        hidden={rows.length === 0}
        aria-activedescendant={selected === null || at === -1 ? undefined : `pair-${selected}`}
        style={{ height: `${rows.length * ROW_HEIGHT}px` }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          move(event.key === 'ArrowDown' ? 1 : -1);
        }}
      >
        {inSight.map((number, i) => (
          <Row
            key={number}
            model={model}
            number={number}
            position={i < last - first ? first + i : at}
            count={rows.length}
            selected={number === selected}
          />
        ))}
      </div>
    </div>
  );
}

function Row({
  model,
  number,
  position,
  count,
  selected,
}: {
  model: PageModel;
  number: number;
  position: number;
  count: number;
  selected: boolean;
}): VNode {
  const { explorer } = model;
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
      onClick={() => showPair(number)}
    >
      <span class="pair-id">{explorer.ids[number]}</span>
      <span class="pair-type">
        {explorer.typeLabels[explorer.type[number] ?? -1]}
        {isHarmless(number) || peoplesLabels(model.measurement.set) !== null
          ? ''
          : explorer.silent[number] === 1
            ? ' · silent'
            : ' · loud'}
      </span>
      <span class="glyphs">
        {explorer.judges.map((name, judge) => {
          const status = statusText(statusOf(judge, number), isHarmless(number));
          return (
            <span
              key={name}
              class={`glyph ${status.look}`}
              role="img"
              aria-label={`${name}: ${status.name}`}
              title={`${name}: ${status.name}`}
            >
              {status.glyph}
            </span>
          );
        })}
      </span>
    </div>
  );
}
