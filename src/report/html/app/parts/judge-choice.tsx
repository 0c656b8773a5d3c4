import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { JudgeMeasurement, Measurement } from '../../../../metrics/measurement/measurement.ts';
import { ranked } from './ranked.ts';

/** The judge whose figures and tables are shown; one choice for both sections. */
const chosen = signal<string | null>(null);

export function chosenJudge({ judges }: Measurement): JudgeMeasurement | undefined {
  return judges.find(({ judgeId }) => judgeId === chosen.value) ?? ranked(judges)[0];
}

export function JudgeChoice({ id, measurement }: { id: string; measurement: Measurement }): VNode {
  const judge = chosenJudge(measurement);
  return (
    <p class="choice">
      <label for={id}>Judge</label>
      <select
        id={id}
        value={judge?.judgeId}
        onChange={({ currentTarget }) => {
          chosen.value = currentTarget.value;
        }}
      >
        {ranked(measurement.judges).map(({ judgeId }) => (
          <option key={judgeId} value={judgeId}>
            {judgeId}
          </option>
        ))}
      </select>
    </p>
  );
}
