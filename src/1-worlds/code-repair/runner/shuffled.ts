import { PythonRandom } from '../../../base/random/python-random.ts';

/** The items in an order that the seed decides. */
export function shuffled<T>(items: readonly T[], seed: string): readonly T[] {
  const order = [...items];
  new PythonRandom(seed).shuffle(order);
  return order;
}
