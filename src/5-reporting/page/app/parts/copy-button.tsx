import { useSignal } from '@preact/signals';
import type { RefObject, VNode } from 'preact';

/** How long a button says what it did, in milliseconds. */
const SAID_FOR = 2500;

/** Copies a text, or selects it where the browser does not let a page copy. */
export function CopyButton({
  text,
  shownIn,
  label = 'copy',
}: {
  /** Read when it is wanted, because an address changes. */
  text: () => string;
  /** Where the text stands, to be selected; an address stands in the browser's own field. */
  shownIn?: RefObject<HTMLElement | null>;
  label?: string;
}): VNode {
  const said = useSignal(label);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      said.value = 'copied';
    } catch {
      const box = shownIn?.current;
      if (box != null) getSelection()?.selectAllChildren(box);
      said.value = box == null ? 'copy it from the address bar' : 'selected';
    }
    setTimeout(() => {
      said.value = label;
    }, SAID_FOR);
  };
  return (
    <button type="button" class="plain copy" aria-live="polite" onClick={copy}>
      {said.value}
    </button>
  );
}
