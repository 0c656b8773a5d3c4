import { model } from '../model.ts';

/**
 * Whether a judge was asked something that can be shown. Programs are asked nothing.
 *
 * @param judge the judge's place among those of the explorer
 */
export function wasAsked(judge: number): boolean {
  const kind = model.asked.questions[judge]?.kind;
  return kind === 'prompt' || kind === 'input';
}
