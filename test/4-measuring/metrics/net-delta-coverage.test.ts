import { describe, expect, it } from 'vitest';
import { flagNothing } from '../../../src/3-judging/judges/controls/controls.ts';
import { judgedPairs } from '../../../src/4-measuring/metrics/compare-rows.ts';
import { netDelta } from '../../../src/4-measuring/metrics/net-delta.ts';
import { JudgeColumns } from '../../../src/4-measuring/rows/judge-columns.ts';
import { pairsOf } from '../../../src/4-measuring/rows/pairs.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { buildSet, judged } from '../../support/rows/simulate.ts';

const { set } = judged(buildSet({ size: 120, seed: 7, harmless: {} }), flagNothing);
const pairs = pairsOf(set);
const said = {
  failureStep: null,
  failureType: null,
  confidence: 0.9,
  unscored: false,
  latencySeconds: 0,
  promptTokens: 0,
  completionTokens: 0,
};

/** How likely a judge flags a parent, a harmless edit and a fault of an instance. */
type Rates = readonly [parent: number, edited: number, fault: number];

/** A judge that finds some instances easy and others hard, drawn anew. */
function drawn(kinds: readonly Rates[], random: PythonRandom): JudgeColumns {
  const judge = new JudgeColumns('simulated', set, null);
  const rates = set.instances.map(() => random.choice(kinds));
  const flag = (rate: number) => ({ ...said, faulty: random.random() < rate });
  const ratesOf = (row: number): Rates => rates[set.instance[row] as number] as Rates;
  for (let row = 0; row < set.size; row++) {
    const [parent, , fault] = ratesOf(row);
    judge.add(row, flag(set.faulty[row] === 1 ? fault : parent));
  }
  for (const row of set.rowsOf('harmless edit')) {
    judge.add(row, flag(ratesOf(set.all.parent[row] as number)[1]));
  }
  return judge;
}

describe('the interval of net Δ', () => {
  it.each([
    [
      'sees most faults and dislikes some edits',
      [
        [0.1, 0.3, 0.9],
        [0.5, 0.6, 0.7],
      ],
    ],
    ['flags whatever differs', [[0.02, 0.97, 0.98]]],
    [
      'flags by instance',
      [
        [0, 0, 0.1],
        [1, 1, 1],
      ],
    ],
    ['is nearly perfect', [[0, 0.01, 0.97]]],
  ] as const)('holds the truth as often as it says for a judge that %s', (_, kinds) => {
    const random = new PythonRandom('net-delta');
    const mean = (part: 0 | 1 | 2) =>
      kinds.reduce((sum, rates) => sum + rates[part], 0) / kinds.length;
    const truth = mean(2) - mean(1);
    const runs = 400;
    let held = 0;
    for (let run = 0; run < runs; run++) {
      const judge = drawn(kinds, random);
      const found = netDelta(judgedPairs(set, judge, pairs), 0.95);
      const { low, high } = found?.interval ?? { low: 2, high: -2 };
      if (low <= truth && truth <= high) held++;
    }
    // With 400 runs, fewer than this are seen by chance once in a thousand cases at 95 %.
    expect(held / runs).toBeGreaterThan(0.915);
  });
});
