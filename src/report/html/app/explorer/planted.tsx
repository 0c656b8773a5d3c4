import type { VNode } from 'preact';

/** Marks the step that the fault's label names. */
export function Planted(): VNode {
  return <span class="planted">fault planted here</span>;
}
