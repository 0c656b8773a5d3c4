import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { selectJudges } from '../../../src/4-measuring/rows/select-judges.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 40, seed: 3, parents: true });
const faults = set.filter(({ label }) => label.faulty);
const judged = judgedSetFromMemory(
  set,
  [
    ...set.map((trajectory) => verdict(trajectory, 'thorough', false)),
    ...faults.map((trajectory) => verdict(trajectory, 'hasty', true)),
  ],
  supportDesk,
);
const ids = (selected: typeof judged) => selected.judges.map(({ judgeId }) => judgeId);

describe('the judges of a set', () => {
  it('are all of them, or those that are named', () => {
    expect(ids(selectJudges(judged))).toEqual(['thorough', 'hasty']);
    expect(ids(selectJudges(judged, ['hasty']))).toEqual(['hasty']);
  });

  it('are listed for a user who names another', () => {
    expect(() => selectJudges(judged, ['nobody'])).toThrow(
      "unknown judge 'nobody'; known: thorough, hasty",
    );
  });
});
