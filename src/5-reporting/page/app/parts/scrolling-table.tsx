import type { ComponentChildren, VNode } from 'preact';

/** A table that scrolls on its own where it is too wide, with shadows that say so, for keyboard users too. */
export function ScrollingTable({
  label,
  class: className = '',
  children,
}: {
  label: string;
  class?: string;
  children: ComponentChildren;
}): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <section class={`table-wrap ${className}`.trimEnd()} aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}
