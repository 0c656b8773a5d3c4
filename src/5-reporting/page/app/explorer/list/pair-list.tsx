import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { present } from '../../../../../base/present.ts';
import type { PageModel } from '../../../page-model.ts';
import { listed, move, shown } from '../../selection.ts';
import { judgeOrder } from '../judge-order.ts';
import { ListHead } from './list-head.tsx';
import { PairRow, ROW_HEIGHT } from './pair-row.tsx';

/** Rows kept ready above and below what can be seen. */
const MARGIN = 8;
/** As in pair-list.css: the width of a column of marks, and of what stands before them at least. */
const COLUMN = 24;
const ID_WIDTH = 190;

/** The pairs that pass the filters. Only visible rows exist, so ten thousand cost what ten do. */
export function PairList({ model }: { model: PageModel }): VNode {
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const scrolled = useSignal(0);
  const size = useSignal({ width: 400, height: 600 });
  const everyJudge = useSignal(false);
  const rows = listed.value;
  const selected = shown.value;
  const at = selected === null ? -1 : rows.indexOf(selected);
  const order = judgeOrder.value;
  const fitting = Math.max(1, Math.floor((size.value.width - ID_WIDTH) / COLUMN));
  const columns = everyJudge.value ? order : order.slice(0, fitting);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      // While the list is hidden it forgets how far it was scrolled.
      if (height > 0) {
        if (element.scrollTop === 0) element.scrollTop = scrolled.value;
        size.value = { width, height };
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [size, scrolled]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || at === -1) return;
    const top = at * ROW_HEIGHT;
    const seen = element.clientHeight - (head.current?.offsetHeight ?? 0);
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW_HEIGHT > element.scrollTop + seen) {
      element.scrollTop = top + ROW_HEIGHT - seen;
    }
  }, [at, rows, size.value.height]);

  const first = Math.max(0, Math.floor(scrolled.value / ROW_HEIGHT) - MARGIN);
  const last = Math.min(
    rows.length,
    Math.ceil((scrolled.value + size.value.height) / ROW_HEIGHT) + MARGIN,
  );
  const inSight = rows.slice(first, last);
  if (at !== -1 && (at < first || at >= last)) inSight.push(present(rows[at]));

  return (
    <div
      class="pair-list"
      ref={box}
      // As wide as is left beside whole columns, so that none is cut in half.
      style={{ '--columns': columns.length, '--id': `${size.value.width - fitting * COLUMN}px` }}
      onScroll={({ currentTarget }) => {
        scrolled.value = currentTarget.scrollTop;
      }}
    >
      <ListHead box={head} columns={columns} hidden={order.length - fitting} every={everyJudge} />
      {rows.length === 0 ? <p class="none">No pair here.</p> : null}
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
          <PairRow
            key={number}
            model={model}
            number={number}
            position={i < last - first ? first + i : at}
            count={rows.length}
            selected={number === selected}
            columns={columns}
          />
        ))}
      </div>
    </div>
  );
}
