import { askedRepetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';

/**
 * A verdict that counts as another repetition from now on. It says under which number the judge was
 * asked, because its key holds that number.
 */
export function renumbered(verdict: Verdict, repetition: number): Verdict {
  const asked = askedRepetitionOf(verdict);
  const { asked_repetition: _, ...extra } = verdict.extra ?? {};
  return {
    ...verdict,
    extra: { ...extra, repetition, ...(asked === repetition ? {} : { asked_repetition: asked }) },
  };
}
