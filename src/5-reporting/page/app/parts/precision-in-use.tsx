import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import { ranked } from '../../../../4-measuring/recommending/ranked.ts';
import type { Interval } from '../../../../4-measuring/statistics/intervals/interval.ts';
import {
  precisionAtPrevalence,
  precisionElsewhere,
} from '../../../../4-measuring/statistics/precision-at-prevalence.ts';
import { ABSENT, number, percent, percentRange } from '../../../../base/text/numbers.ts';
import { judgeCell } from '../../../tables/cells.ts';
import { TableView } from './table-view.tsx';

/** The slider moves evenly through orders of magnitude: 0.1 % to 50 %. */
const LEAST = Math.log10(0.001);
const MOST = Math.log10(0.5);
const STEPS = 400;

const prevalenceAt = (step: number): number => 10 ** (LEAST + ((MOST - LEAST) * step) / STEPS);
const stepAt = (prevalence: number): number =>
  Math.round(
    (STEPS * (Math.log10(Math.min(0.5, Math.max(0.001, prevalence))) - LEAST)) / (MOST - LEAST),
  );

const shareText = (share: number): string =>
  `${number(100 * share, share < 0.01 ? 2 : share < 0.1 ? 1 : 0)} %`;

/** Half of the runs in a set may be faulty, but few are in use: how much is an alarm worth there? */
export function PrecisionInUse({ measurement }: { measurement: Measurement }): VNode {
  const judges = ranked(measurement.judges);
  // The prevalence of the measurement is shown as it is, until the slider is moved.
  const chosen = useSignal(measurement.prevalence);
  const prevalence = chosen.value;
  return (
    <div class="tool">
      <h3>When this judge raises an alarm in use, how often is it right?</h3>
      <p class="choice">
        <label for="prevalence">If this share of real runs is faulty</label>
        <input
          id="prevalence"
          type="range"
          min={0}
          max={STEPS}
          value={stepAt(prevalence)}
          aria-valuetext={shareText(prevalence)}
          onInput={({ currentTarget }) => {
            chosen.value = prevalenceAt(currentTarget.valueAsNumber);
          }}
        />
        <output for="prevalence">{shareText(prevalence)}</output>
      </p>
      <TableView
        table={{
          title: `Precision if ${shareText(prevalence)} of real runs are faulty`,
          head: [
            'judge',
            'alarms that are right',
            'interval',
            'alarms in 1,000 runs',
            'of them false',
          ],
          rows: judges.map((judge) => [judgeCell(judge.judgeId), ...cells(judge, prevalence)]),
        }}
      />
    </div>
  );
}

function cells({ metrics }: JudgeMeasurement, prevalence: number): readonly string[] {
  const { recall, falseAlarms } = metrics;
  const [detects, alarms] = [recall.estimate, falseAlarms.estimate];
  if (detects === null || alarms === null) return [ABSENT, '', ABSENT, ABSENT];
  const inSet = recall.of / (recall.of + falseAlarms.of);
  const inUse = (interval: Interval | null): Interval | null =>
    interval === null
      ? null
      : {
          low: precisionElsewhere(interval.low, inSet, prevalence),
          high: precisionElsewhere(interval.high, inSet, prevalence),
        };
  const right = 1000 * prevalence * detects;
  const wrong = 1000 * (1 - prevalence) * alarms;
  return [
    percent(precisionAtPrevalence(detects, alarms, prevalence)),
    percentRange(inUse(metrics.precision.interval)),
    number(right + wrong, 0),
    number(wrong, 0),
  ];
}
