import { present } from '../../base/present.ts';
import type { AblationMeasurement, ContrastMeasurement } from '../ablation/ablation-measurement.ts';
import { intervalText, NOTHING, pValue, signed } from '../format.ts';
import type { Formulas } from '../paper-figures.ts';

type Text = (measurement: AblationMeasurement) => string;

const contrast =
  (number: number): Text =>
  (measurement) =>
    signed(contrastIn(measurement, number).estimate ?? 0, 3);

const contrastInterval =
  (number: number): Text =>
  (measurement) => {
    const { interval } = contrastIn(measurement, number);
    return interval === null ? NOTHING : intervalText(interval, (x) => signed(x, 3));
  };

const adjustedP =
  (number: number): Text =>
  (measurement) => {
    const { adjustedP } = contrastIn(measurement, number);
    return adjustedP === null ? NOTHING : pValue(adjustedP);
  };

/** The five contrasts between cells, numbered as in `ablation/contrasts.ts`. */
export const contrastFigures: Formulas<AblationMeasurement> = {
  AblCOne: contrast(1),
  AblCOneCI: contrastInterval(1),
  AblCOnePHolm: adjustedP(1),
  AblCTwo: contrast(2),
  AblCTwoCI: contrastInterval(2),
  AblCTwoPHolm: adjustedP(2),
  AblCThree: contrast(3),
  AblCThreeCI: contrastInterval(3),
  AblCThreePHolm: adjustedP(3),
  AblCFour: contrast(4),
  AblCFourCI: contrastInterval(4),
  AblCFourPHolm: adjustedP(4),
  AblCFive: contrast(5),
  AblCFiveCI: contrastInterval(5),
  AblCFivePHolm: adjustedP(5),
};

const contrastIn = ({ contrasts }: AblationMeasurement, wanted: number): ContrastMeasurement =>
  present(contrasts.find(({ number }) => number === wanted));
