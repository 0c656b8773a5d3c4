import type { JudgeMeasurement } from '../../../../4-measuring/measurement/measurement.ts';
import { candidatesFirst } from '../../../../4-measuring/recommending/ranked.ts';
import { nameInAddress } from '../address/route.ts';

/** A judge of the page and those before and after it. */
export interface Neighbours {
  readonly judge: JudgeMeasurement | undefined;
  readonly previous: JudgeMeasurement | undefined;
  readonly next: JudgeMeasurement | undefined;
}

/** @param name as it stands in the address */
export function neighbours(judges: readonly JudgeMeasurement[], name: string): Neighbours {
  const order = candidatesFirst(judges);
  const exact = order.findIndex(({ judgeId }) => judgeId === name);
  const at =
    exact === -1 ? order.findIndex(({ judgeId }) => nameInAddress(judgeId) === name) : exact;
  if (at === -1) return { judge: undefined, previous: undefined, next: undefined };
  return { judge: order[at], previous: order[at - 1], next: order[at + 1] };
}
