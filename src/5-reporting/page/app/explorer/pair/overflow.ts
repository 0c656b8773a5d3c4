import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Whether an element has more in it than it shows, at whatever width the page has.
 *
 * @param content what it holds; it is measured again when that changes
 */
export function useOverflow<Box extends HTMLElement>(
  content: unknown,
): { readonly box: RefObject<Box | null>; readonly overflows: Signal<boolean> } {
  const box = useRef<Box>(null);
  const overflows = useSignal(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => {
      overflows.value = element.scrollHeight > element.clientHeight + 2;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, overflows]);
  return { box, overflows };
}
