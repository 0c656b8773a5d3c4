import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { cutText } from '../../../../../base/text/cut-text.ts';
import { searched } from '../../selection.ts';
import { isPrinting } from '../printing.ts';
import { Toggle } from '../toggle.tsx';

/** A judge's words, cut where they would push everything else away; one click shows them whole. */
export function LongText({ text, glance }: { text: string; glance: number }): VNode {
  const open = useSignal(false);
  const short = `${cutText(text, glance).trimEnd()}…`;
  const long = text.length > glance;
  const isFound =
    searched.value !== '' &&
    !short.toLowerCase().includes(searched.value) &&
    text.toLowerCase().includes(searched.value);
  const isWhole = !long || open.value || isFound || isPrinting.value;
  return (
    <p class="foreign rationale">
      {isWhole ? `${text} ` : `${short} `}
      {long && !isFound ? <Toggle open={open} unfold="more" fold="less" /> : null}
    </p>
  );
}
