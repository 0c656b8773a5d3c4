import type { VNode } from 'preact';
import type { Measurement, Rate } from '../../../../metrics/measurement.ts';
import { ABSENT, number, percent, range, signed } from '../../../text/numbers.ts';
import { DataTable } from './data-table.tsx';
import { ranked } from './ranked.ts';

const share = (rate: Rate): string =>
  rate.of === 0 ? ABSENT : `${percent(rate.estimate)} (${rate.count} of ${rate.of})`;

/** Where, what, how sure and how dear, and recall never without the clean runs beside it. */
export function FurtherTable({ measurement }: { measurement: Measurement }): VNode {
  const judges = ranked(measurement.judges);
  return (
    <>
      <DataTable
        caption="Detection"
        head={['judge', 'Δ', 'faults flagged', 'clean parents flagged', 'all clean flagged', 'F1']}
        rows={judges.map((judge) => [
          judge.judgeId,
          signed(judge.paired[0]?.delta ?? null),
          `${percent(judge.recall.all.estimate)} ${range(judge.recall.all.interval)}`,
          percent(judge.paired[0]?.parentRate ?? null),
          `${percent(judge.falseAlarms.estimate)} ${range(judge.falseAlarms.interval)}`,
          `${number(judge.f1.estimate)} ${range(judge.f1.interval)}`,
        ])}
      />
      <p class="note">
        Faults flagged is what others call recall. It rewards flagging as such: read it beside the
        clean runs flagged.
      </p>
      <DataTable
        caption="Does it name the step and the kind of fault?"
        head={[
          'judge',
          'right step, of detected',
          'within one step',
          'right type, of all',
          'type F1',
        ]}
        rows={judges.map(({ judgeId, localisation, typing }) => [
          judgeId,
          localisation.inRange.of === 0 ? ABSENT : share(localisation.ofDetected),
          localisation.inRange.of === 0 ? ABSENT : share(localisation.withinOne),
          share(typing.detectedAndTyped),
          `${number(typing.macroF1.estimate)} ${range(typing.macroF1.interval)}`,
        ])}
      />
      <DataTable
        caption="Does its confidence mean anything, and what does it cost?"
        head={[
          'judge',
          'calibration error',
          'Brier',
          'on faults',
          'on clean',
          's a run',
          'tokens a run',
        ]}
        rows={judges.map(({ judgeId, calibration, cost, verdicts }) => [
          judgeId,
          number(calibration.error.estimate, 3),
          `${number(calibration.brier.estimate, 3)} ${range(calibration.brier.interval)}`,
          number(calibration.brierOnFaults.estimate, 3),
          number(calibration.brierOnClean.estimate, 3),
          number(cost.secondsPerTrajectory, 1),
          verdicts === 0
            ? ABSENT
            : Math.round((cost.promptTokens + cost.completionTokens) / verdicts).toLocaleString(
                'en',
              ),
        ])}
      />
      <p class="note">
        Calibration error: the gap between how sure it says it is and how often it is right. Brier:
        the squared distance of its stated probability of a fault from the truth; 0 is perfect, 0.25
        is a coin.
      </p>
    </>
  );
}
