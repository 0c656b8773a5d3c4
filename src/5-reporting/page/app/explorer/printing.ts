import { signal } from '@preact/signals';

/** Whether the page is on its way to paper, on which nothing can be unfolded. */
export const isPrinting = signal(false);

export function followPrinting(): () => void {
  const media = matchMedia('print');
  const follow = (): void => {
    isPrinting.value = media.matches;
  };
  const begin = (): void => {
    isPrinting.value = true;
  };
  const end = (): void => {
    isPrinting.value = false;
  };
  media.addEventListener('change', follow);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    media.removeEventListener('change', follow);
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}
