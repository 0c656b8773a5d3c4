import { signal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

/** The definition that is open, and the word that it belongs to. */
export const open = signal<{ readonly text: string; readonly at: HTMLElement } | null>(null);

export const DEFINITION_ID = 'definition';

/** One box for all definitions. It lies above everything, so that no table cuts it off. */
export function Definition(): VNode {
  const box = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    const element = box.current;
    const shown = open.value;
    if (element === null) return;
    if (shown === null) {
      if (element.matches(':popover-open')) element.hidePopover();
      return;
    }
    element.textContent = shown.text;
    element.showPopover();
    const word = shown.at.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.max(8, Math.min(word.left, innerWidth - width - 8));
    // Below the word if there is room, otherwise above it.
    const below = word.bottom + 6;
    const top = below + height < innerHeight ? below : Math.max(8, word.top - height - 6);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  });
  return <div id={DEFINITION_ID} class="definition" role="tooltip" popover="manual" ref={box} />;
}
