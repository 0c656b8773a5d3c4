import type { JudgeMeasurement } from '../../../../4-measuring/measurement/measurement.ts';
import { nameInAddress } from '../address/route.ts';
import { ranked } from '../parts/ranked.ts';

/** A judge of the page and those before and after it. */
export interface Neighbours {
  readonly judge: JudgeMeasurement | undefined;
  readonly previous: JudgeMeasurement | undefined;
  readonly next: JudgeMeasurement | undefined;
}

/** The judges as the overview lists them: best first, and controls after all others. */
export function judgeOrder(judges: readonly JudgeMeasurement[]): readonly JudgeMeasurement[] {
  return ranked(judges).toSorted((one, other) => Number(one.control) - Number(other.control));
}

/** @param name as it stands in the address */
export function neighbours(judges: readonly JudgeMeasurement[], name: string): Neighbours {
  const order = judgeOrder(judges);
  const exact = order.findIndex(({ judgeId }) => judgeId === name);
  const at =
    exact === -1 ? order.findIndex(({ judgeId }) => nameInAddress(judgeId) === name) : exact;
  if (at === -1) return { judge: undefined, previous: undefined, next: undefined };
  return { judge: order[at], previous: order[at - 1], next: order[at + 1] };
}
