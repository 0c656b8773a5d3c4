/** A confidence interval, both ends included: `{ low: 0.239, high: 0.431 }`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}
