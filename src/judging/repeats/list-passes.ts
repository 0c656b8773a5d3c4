import type { Judge } from '../../judges/judge.ts';
import { askingOrder } from '../blind/asking-order.ts';
import { type ListContext, type ListedWork, listWork } from '../list-work.ts';

/**
 * Lists what is left to do, one whole pass over the set per repetition: every judge finishes the first
 * before the second begins. Each pass has an order of its own, so where an item comes in it says nothing
 * about where it came in the one before; and an invocation that is stopped leaves whole repetitions.
 */
export function listPasses(judges: readonly Judge[], context: ListContext): readonly ListedWork[] {
  const { set, blinding, options } = context;
  return Array.from({ length: options.repeats }, (_, pass) => {
    const repetition = { number: pass + 1, of: options.repeats };
    const ordered = askingOrder(set, blinding, options, repetition.number);
    return judges.map((judge) => listWork(judge, ordered, repetition, context));
  }).flat();
}
