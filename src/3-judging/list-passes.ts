import { askingOrder } from './blind/asking-order.ts';
import type { Judge } from './judges/judge.ts';
import { type ListContext, type ListedWork, listWork } from './list-work.ts';

/**
 * Lists what is left to do, one whole pass over the set per repetition: every judge finishes the first
 * before the second begins. Each pass has an order of its own, so where an item comes in it says nothing
 * about where it came in the one before; and an invocation that is stopped leaves whole repetitions.
 */
export async function listPasses(
  judges: readonly Judge[],
  context: ListContext,
): Promise<readonly ListedWork[]> {
  const { set, blinding, options } = context;
  const passes: ListedWork[] = [];
  for (let number = 1; number <= options.repeats; number++) {
    const ordered = askingOrder(set, blinding, options, number);
    const repetition = { number, of: options.repeats };
    for (const judge of judges) passes.push(await listWork(judge, ordered, repetition, context));
  }
  return passes;
}
