import type { ComponentChildren, VNode } from 'preact';
import { type TermName, terms } from '../../../../run/terms.ts';
import { DEFINITION_ID, open } from './definition.tsx';

/** A word whose meaning is one hover, tap or key away. */
export function Term({
  name,
  meaning = name === undefined ? '' : terms[name].description,
  class: className = '',
  onClick,
  children,
}: {
  name?: TermName;
  /** For words that the page has no definition of its own for, such as fault types. */
  meaning?: string;
  class?: string;
  /** What else a click does, such as sorting by the column that the word heads. */
  onClick?: () => void;
  children: ComponentChildren;
}): VNode {
  if (meaning === '' && onClick === undefined) return <>{children}</>;
  return (
    <button
      type="button"
      class={`term ${className}`.trimEnd()}
      {...explaining(meaning)}
      onClick={({ currentTarget }) => {
        if (onClick === undefined) show(meaning, currentTarget);
        onClick?.();
      }}
    >
      {children}
    </button>
  );
}

function show(meaning: string, at: HTMLElement): void {
  if (meaning !== '') open.value = { text: meaning, at };
}

function hide(): void {
  open.value = null;
}

/** What makes an element explain itself when it is pointed at or reached by keyboard. */
export const explaining = (meaning: string) => ({
  'aria-describedby': DEFINITION_ID,
  onMouseEnter: ({ currentTarget }: { currentTarget: HTMLElement }) => show(meaning, currentTarget),
  onMouseLeave: hide,
  onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => show(meaning, currentTarget),
  onBlur: hide,
  onKeyDown: ({ key }: { key: string }) => {
    if (key === 'Escape') hide();
  },
});
