import { useSignal } from '@preact/signals';
import type { RefObject, VNode } from 'preact';

/** Copies a text, or selects it where the browser does not let a page copy. */
export function CopyButton({
  text,
  shownIn,
}: {
  text: string;
  /** Where the text stands, to be selected. */
  shownIn: RefObject<HTMLElement | null>;
}): VNode {
  const said = useSignal('copy');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      said.value = 'copied';
    } catch {
      if (shownIn.current !== null) getSelection()?.selectAllChildren(shownIn.current);
      said.value = 'selected';
    }
  };
  return (
    <button type="button" class="plain copy" aria-live="polite" onClick={copy}>
      {said.value}
    </button>
  );
}
