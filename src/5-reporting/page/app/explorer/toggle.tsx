import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';

/** A button that unfolds something and folds it again. */
export function Toggle({
  open,
  unfold,
  fold,
}: {
  open: Signal<boolean>;
  unfold: string;
  fold: string;
}): VNode {
  return (
    <button
      type="button"
      class="plain"
      aria-expanded={open.value}
      onClick={() => {
        open.value = !open.value;
      }}
    >
      {open.value ? fold : unfold}
    </button>
  );
}
