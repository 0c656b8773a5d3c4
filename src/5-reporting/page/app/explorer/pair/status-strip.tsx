import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { shortenNames } from '../../../../words/shorten-names.ts';
import { model } from '../../model.ts';
import { statusOf } from '../../pairs.ts';
import { judge as chosen } from '../../selection.ts';
import { statusText } from '../../statuses/statuses.ts';
import { isControl, judgeOrder } from '../judge-order.ts';
import { isPrinting } from '../printing.ts';
import { unstableTimes } from '../times.ts';
import { Toggle } from '../toggle.tsx';
import { useOverflow } from './overflow.ts';

const { judges } = model.explorer;
const short = shortenNames(judges, 26);

/** What each judge made of the pair, at a glance: one line, and the rest on demand. */
export function StatusStrip({ number, parent }: { number: number; parent: string }): VNode {
  const open = useSignal(false);
  const { box, overflows } = useOverflow<HTMLUListElement>(number);
  const isOpen = open.value || isPrinting.value;
  return (
    <div class="strip-box">
      <ul
        class={isOpen ? 'strip' : 'strip cut'}
        ref={box}
        aria-label="What each judge made of this pair"
      >
        {judgeOrder.value.map((judge) => {
          const status = statusText(statusOf(judge, number), number);
          const times = unstableTimes(judge, number, parent);
          return (
            <li
              key={judge}
              class={[
                ...(judge === chosen.value ? ['chosen'] : []),
                ...(isControl(judge) ? ['control'] : []),
              ].join(' ')}
              title={`${judges[judge]}: ${status.name}. ${status.meaning}`}
            >
              <span class={`glyph ${status.look}`} aria-hidden="true">
                {status.glyph}
              </span>{' '}
              <span class="strip-judge foreign" aria-hidden="true">
                {short[judge]}
              </span>
              <span class="unseen">
                {judges[judge]}: {status.name}
              </span>
              {times === null ? null : <span class="strip-times"> {times}</span>}
            </li>
          );
        })}
      </ul>
      {overflows.value || open.value ? (
        <Toggle open={open} unfold={`all ${judges.length}`} fold="fewer" />
      ) : null}
    </div>
  );
}
