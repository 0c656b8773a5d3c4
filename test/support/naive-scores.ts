/** One answer of a judge: what it said about a run, and what is true. */
export interface Answer {
  /** The type of the run's fault; null for a clean run. */
  readonly type: string | null;
  readonly flagged: boolean;
  /** The type that the judge names; null where it names none. */
  readonly named: string | null;
  readonly confidence: number;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean squared distance between the stated probability of a fault and the truth. */
export function naiveBrier(answers: readonly Answer[]): number {
  return mean(
    answers.map(({ type, flagged, confidence }) => {
      const probability = flagged ? confidence : 1 - confidence;
      return (probability - (type === null ? 0 : 1)) ** 2;
    }),
  );
}

/** Expected calibration error over ten bins, (0, 0.1] to (0.9, 1], 0 itself in the first. */
export function naiveCalibrationError(answers: readonly Answer[]): number {
  const gaps = Array.from({ length: 10 }, (_, bin) => {
    const inBin = answers.filter(
      ({ confidence }) =>
        confidence <= (bin + 1) / 10 && (confidence > bin / 10 || (bin === 0 && confidence === 0)),
    );
    if (inBin.length === 0) return 0;
    const accuracy = mean(inBin.map(({ type, flagged }) => (flagged === (type !== null) ? 1 : 0)));
    const confidence = mean(inBin.map((answer) => answer.confidence));
    return (inBin.length / answers.length) * Math.abs(accuracy - confidence);
  });
  return gaps.reduce((sum, gap) => sum + gap, 0);
}

/** The mean over the types of 2 TP / (2 TP + FP + FN), on faulty runs; a pass names no type. */
export function naiveTypeF1(answers: readonly Answer[], types: readonly string[]): number {
  const faults = answers
    .filter(({ type }) => type !== null)
    .map(({ type, flagged, named }) => ({ type, named: flagged ? named : null }));
  const count = (keep: (fault: (typeof faults)[number]) => boolean): number =>
    faults.filter(keep).length;
  return mean(
    types.map((type) => {
      const right = count((fault) => fault.type === type && fault.named === type);
      const wrong = count((fault) => fault.type !== type && fault.named === type);
      const missed = count((fault) => fault.type === type && fault.named !== type);
      return right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
    }),
  );
}
