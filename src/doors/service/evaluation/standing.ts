import type { Measurement } from '../../../4-measuring/measurement/measurement.ts';
import { bestFirst } from '../../../4-measuring/recommending/recommend.ts';
import type { GateRow } from '../../../folder/logs/gate-log.ts';
import type { RunStanding } from '../schemas/run-schemas.ts';

/** Whether a run is good, in as few words as a list has room for. */
export function standingOf(
  { judges, differences, recommendation }: Measurement,
  gate: Pick<GateRow, 'verdict' | 'at'> | null,
): RunStanding {
  const [first] = bestFirst(judges, differences);
  const delta = first?.metrics.delta;
  const interval = delta?.interval ?? null;
  return {
    best:
      first === undefined || delta === undefined
        ? null
        : {
            judge: first.judgeId,
            delta: delta.estimate,
            interval: interval && { low: interval.low, high: interval.high },
          },
    headline: recommendation?.headline ?? null,
    gate: gate && { verdict: gate.verdict, at: gate.at },
  };
}
