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
  const show = (at: HTMLElement): void => {
    if (meaning !== '') open.value = { text: meaning, at };
  };
  const hide = (): void => {
    open.value = null;
  };
  return (
    <button
      type="button"
      class={`term ${className}`.trimEnd()}
      aria-describedby={DEFINITION_ID}
      onMouseEnter={({ currentTarget }) => show(currentTarget)}
      onMouseLeave={hide}
      onFocus={({ currentTarget }) => show(currentTarget)}
      onBlur={hide}
      onClick={({ currentTarget }) => {
        show(currentTarget);
        onClick?.();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hide();
      }}
    >
      {children}
    </button>
  );
}
