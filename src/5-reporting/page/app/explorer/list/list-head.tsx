import type { Signal } from '@preact/signals';
import type { RefObject, VNode } from 'preact';
import { shortenNames } from '../../../../words/shorten-names.ts';
import { model } from '../../model.ts';
import { choose, judge as chosen } from '../../selection.ts';
import { isControl } from '../judge-order.ts';
import { Toggle } from '../toggle.tsx';
import { Legend } from './legend.tsx';

const { judges } = model.explorer;
/** As many letters as a head has room for. */
const short = shortenNames(judges, 20);

/** The heads of the columns of marks: a judge each, which a click chooses. */
export function ListHead({
  box,
  columns,
  hidden,
  every,
}: {
  box: RefObject<HTMLDivElement | null>;
  columns: readonly number[];
  /** How many judges have no room. */
  hidden: number;
  /** Whether all judges have a column, however far one has to scroll to see it. */
  every: Signal<boolean>;
}): VNode {
  return (
    <div class="list-head" ref={box}>
      <div class="list-corner">
        <Legend />
        {hidden > 0 ? (
          <Toggle open={every} unfold={`+${hidden} more judges`} fold="fewer judges" />
        ) : null}
      </div>
      {columns.map((judge) => (
        <button
          key={judge}
          type="button"
          class={[
            'column-head',
            ...(judge === chosen.value ? ['chosen'] : []),
            ...(isControl(judge) ? ['control'] : []),
          ].join(' ')}
          aria-pressed={judge === chosen.value}
          title={`${judges[judge]}${isControl(judge) ? ' (a control)' : ''}`}
          onClick={() => choose({ judge: judge === chosen.value ? undefined : judges[judge] })}
        >
          <span aria-hidden="true">{short[judge]}</span>
          <span class="unseen">choose judge {judges[judge]}</span>
        </button>
      ))}
    </div>
  );
}
