import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { cutText } from '../../../../trajectory/cut-text.ts';
import { Toggle } from './toggle.tsx';

/** As much as is read at a glance. */
const GLANCE = 280;

/** A judge's words, cut where they would push everything else away; one click shows them whole. */
export function LongText({ text }: { text: string }): VNode {
  const open = useSignal(false);
  const long = text.length > GLANCE;
  return (
    <p class="foreign rationale">
      {long && !open.value ? `${cutText(text, GLANCE).trimEnd()}… ` : `${text} `}
      {long ? <Toggle open={open} unfold="more" fold="less" /> : null}
    </p>
  );
}
