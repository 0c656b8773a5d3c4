import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';

/** A word that unfolds something, and another that folds it again. */
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
