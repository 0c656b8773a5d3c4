import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { searched } from '../../selection.ts';
import { isPrinting } from '../printing.ts';
import { Toggle } from '../toggle.tsx';
import { useOverflow } from './overflow.ts';

/** What the agent was asked to do: two lines of it, and all of it on demand. */
export function Goal({ text }: { text: string }): VNode {
  const open = useSignal(false);
  const { box, overflows } = useOverflow<HTMLParagraphElement>(text);
  const isFound = searched.value !== '' && text.toLowerCase().includes(searched.value);
  const isOpen = open.value || isPrinting.value || isFound;
  return (
    <div class="goal-box">
      <p
        class={isOpen ? 'goal' : 'goal cut'}
        ref={box}
        // What scrolls must be reachable by keyboard.
        tabIndex={isOpen ? 0 : undefined}
      >
        <b>Goal</b> <span class="foreign">{text}</span>
      </p>
      {!isFound && (overflows.value || open.value) ? (
        <Toggle open={open} unfold="more" fold="less" />
      ) : null}
    </div>
  );
}

/** What a recorded agent was told before the user spoke; long, and the same in both runs. */
export function Instructions({ text }: { text: string | undefined }): VNode | null {
  if (text === undefined) return null;
  const isFound = searched.value !== '' && text.toLowerCase().includes(searched.value);
  return (
    <details class="instructions" open={isFound}>
      <summary>Instructions to the agent, {text.length.toLocaleString('en')} characters</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <p class="instructions-text foreign" tabIndex={0}>
        {text}
      </p>
    </details>
  );
}
