import { describe, expect, it } from 'vitest';
import { DEFAULT_MEASURE, measure } from '../../src/4-measuring/measure.ts';
import { selectJudges } from '../../src/4-measuring/rows/select-judges.ts';
import { gateJudges } from '../../src/5-reporting/gate.ts';
import { modelLikeRun } from '../support/rows/measurements.ts';

const judged = modelLikeRun();
const criteria = { minDelta: 0.2, maxFalseAlarm: 0.2, minDeltaType: { wrong_tool: 0.5 } };
const measured = (replicates: number) => measure(judged, { ...DEFAULT_MEASURE, replicates });

describe('a gate', () => {
  it('decides the same without resamples as with them', () => {
    expect(gateJudges(measured(0), judged, criteria)).toEqual(
      gateJudges(measured(50), judged, criteria),
    );
  });

  it('is about the judges that were measured, and about no others', () => {
    const [first] = judged.judges;
    const id = first?.judgeId ?? '';
    const one = measure(selectJudges(judged, [id]), { ...DEFAULT_MEASURE, compares: false });
    const result = gateJudges(one, judged, criteria);
    expect(new Set(result.criteria.map(({ judge }) => judge))).toEqual(new Set([id]));
    expect(result.worstPairs.every(({ judge }) => judge === id)).toBe(true);
  });

  it('finds no drop against itself', () => {
    const result = gateJudges(measured(0), judged, { maxDrop: 0.05 }, { baseline: { judged } });
    for (const { name, value } of result.criteria) if (name === 'drop') expect(value).toBe(0);
    expect(result.criteria.filter(({ name }) => name === 'drop').length).toBe(judged.judges.length);
  });

  it('needs a baseline that knows the judge', () => {
    const baseline = { judged, judge: 'nobody' };
    expect(() => gateJudges(measured(0), judged, {}, { baseline })).toThrow(
      /unknown judge of the baseline 'nobody'/,
    );
  });
});
