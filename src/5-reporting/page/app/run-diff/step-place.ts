import type { Step } from '../../../../run/run.ts';
import type { Side } from './texts/diffed-text.tsx';

/** The id of a step's element on the page, for links to it. */
export const stepPlace = (side: Side, { index }: Pick<Step, 'index'>): string => `${side}-${index}`;

/** Takes the reader to a step, for screen readers too. */
export function goToStep(side: Side, index: number): void {
  const element = document.getElementById(stepPlace(side, { index }));
  // On a narrow page, a step that is the same in both runs is shown once.
  const visible = element?.checkVisibility() === false ? element.closest('li') : element;
  visible?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
