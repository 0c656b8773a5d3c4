import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Measurement } from '../../../../4-measuring/measurement/measurement.ts';
import { ranked } from '../../../../4-measuring/recommending/ranked.ts';
import { runsToSettleRate } from '../../../../4-measuring/statistics/planning/certify-rate.ts';
import { percent } from '../../../../base/text/numbers.ts';
import { judgeCell } from '../../../tables/cells.ts';
import { TableView } from './table-view.tsx';

/** The power that experiments are usually planned with, as for the gate. */
const POWER = 0.8;

/** How many clean runs a promise about false alarms still needs. */
export function CleanRuns({ measurement }: { measurement: Measurement }): VNode {
  // Kept in percent, as it is typed: a share would come back as 7.000000000000001.
  const percentage = useSignal(2);
  const target = percentage.value / 100;
  const { confidence } = measurement.intervals;
  return (
    <div class="tool">
      <h3>How many clean runs are still needed?</h3>
      <p class="choice">
        <label for="false-alarm-target">
          To promise that it flags at most this share of clean runs
        </label>
        <input
          id="false-alarm-target"
          type="number"
          min="0.1"
          max="50"
          step="0.1"
          value={percentage.value}
          onInput={({ currentTarget }) => {
            const typed = currentTarget.valueAsNumber;
            // What is being typed may not be a number yet.
            if (typed > 0 && typed < 100) percentage.value = typed;
          }}
        />
        <span>%</span>
      </p>
      <TableView
        table={{
          title: `Clean runs for a false-alarm rate of at most ${percentage.value} %, ${percent(confidence)} interval`,
          head: ['judge', 'flagged so far', 'needed in all', 'still missing'],
          rows: ranked(measurement.judges).map(({ judgeId, metrics }) => {
            const { count, of } = metrics.falseAlarms;
            const known = [judgeCell(judgeId), `${count} of ${of}`];
            if (of === 0) return [...known, 'not known', 'not known'];
            const rate = count / of;
            const seen = { flags: count, runs: of };
            const promise = { threshold: target, rate, confidence, seen };
            const needed = rate < target ? runsToSettleRate(promise, POWER) : null;
            return needed === null
              ? [...known, 'out of reach', 'flags too often']
              : [
                  ...known,
                  needed.toLocaleString('en'),
                  Math.max(0, needed - of).toLocaleString('en'),
                ];
          }),
          note: `Enough in at least ${percent(POWER)} of cases, if its true rate is what was seen so far.`,
        }}
      />
    </div>
  );
}
