import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { JudgeMeasurement } from '../../../../4-measuring/measurement/measurement.ts';
import { ABSENT, percent, signed } from '../../../../base/text/numbers.ts';
import { terms } from '../../../../run/terms.ts';
import { RocCurve } from '../../../charts/roc-curve.tsx';
import {
  hasThresholds,
  highestAt,
  type JudgeWithThresholds,
  thresholdTable,
  thresholdText,
} from '../../../tables/score-tables.ts';
import { Command } from '../parts/command.tsx';
import { TableView } from '../parts/table-view.tsx';
import { Term } from '../terms/term.tsx';

/** What a threshold is compared with. */
const FLAG = {
  score: 'Flag runs whose score is',
  confidence: 'Flag runs where its confidence in a fault is',
} as const;

interface Chosen {
  readonly judge: JudgeMeasurement;
  /** What a flag on a clean run is called. */
  readonly alarms: string;
  readonly folder: string | null;
}

/** What the judge would flag at another threshold: a curve, and a slider that moves its numbers. */
export const Thresholds = ({ judge, ...others }: Chosen): VNode | null =>
  hasThresholds(judge) ? <Chosen key={judge.judgeId} judge={judge} {...others} /> : null;

function Chosen({ judge, alarms, folder }: Chosen & { judge: JudgeWithThresholds }): VNode {
  const { scores } = judge;
  const { curve, highestDelta, from } = scores;
  const best = highestAt(scores);
  const at = useSignal(best);
  const place = at.value;
  const share = (flagged: readonly number[], runs: number): string =>
    runs === 0 ? ABSENT : percent((flagged[place] ?? 0) / runs);
  const { all, faults, clean } = curve;
  const figures = [
    {
      ...terms.delta,
      value: signed(((all.made[place] ?? 0) - (all.parents[place] ?? 0)) / all.pairs),
    },
    {
      label: 'recall',
      description: 'The share of faults flagged.',
      value: share(faults.flagged, faults.runs),
    },
    { ...terms.falseAlarms, label: alarms, value: share(clean.flagged, clean.runs) },
  ];
  return (
    <section aria-labelledby="thresholds-title" class="thresholds">
      <h2 id="thresholds-title">Would another threshold do better?</h2>
      <p class="note">
        {terms.delta.label} is how far the dot lies above the dotted line. The largest on these runs
        is {signed(highestDelta.delta)} at {thresholdText(scores, best)}, which is too good to be
        true because it was looked for here; <code>tj tune</code> says what to expect.
      </p>
      <div class="both">
        <RocCurve row={all} at={place} />
        <div>
          <p class="choice">
            <label for="threshold">{FLAG[from]}</label>
            <input
              id="threshold"
              type="range"
              min={0}
              max={curve.thresholds.length - 1}
              value={place}
              aria-valuetext={thresholdText(scores, place)}
              onInput={({ currentTarget }) => {
                at.value = currentTarget.valueAsNumber;
              }}
            />
            <output for="threshold">{thresholdText(scores, place)}</output>
          </p>
          <dl class="judge-figures">
            {figures.map(({ label, description, value }) => (
              <div key={label}>
                <dt>
                  <Term meaning={description}>{label}</Term>
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <TableView table={thresholdTable(judge, place)} />
      <Command lines={[`tj tune ${folder ?? 'RUN'}`]} />
    </section>
  );
}
