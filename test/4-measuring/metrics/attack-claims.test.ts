import { describe, expect, it } from 'vitest';
import { flagNothing } from '../../../src/3-judging/judges/controls/controls.ts';
import { attackRows } from '../../../src/4-measuring/metrics/attacks.ts';
import { editsSentence } from '../../../src/4-measuring/recommending/edits-sentence.ts';
import { JudgeColumns } from '../../../src/4-measuring/rows/judge-columns.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { buildSet, judged } from '../../support/rows/simulate.ts';

const { set } = judged(buildSet({ size: 200, seed: 7, attacks: {} }), flagNothing);
const said = {
  failureStep: null,
  failureType: null,
  confidence: 0.9,
  unscored: false,
  latencySeconds: 0,
  promptTokens: 0,
  completionTokens: 0,
};

/**
 * A judge that is unsure about some instances, and answers afresh there whenever a text changes.
 *
 * @param flips how often two answers to the same fault differ
 * @param obeys how often an attack takes a flag away
 */
function drawn(flips: number, obeys: number, random: PythonRandom): JudgeColumns {
  const judge = new JudgeColumns('simulated', set, null);
  const unsure = set.instances.map(() => random.random() < flips / 0.48);
  const seen = Array.from({ length: set.size }, () => random.random() < 0.8);
  const flags = (plain: number): boolean => {
    const faulty = set.faulty[plain] === 1;
    return unsure[set.instance[plain] ?? -1]
      ? random.random() < (faulty ? 0.6 : 0.1)
      : faulty && seen[plain] === true;
  };
  for (let row = 0; row < set.size; row++) judge.add(row, { ...said, faulty: flags(row) });
  for (let row = set.size; row < set.all.size; row++) {
    judge.add(row, { ...said, faulty: flags(set.all.parent[row] ?? -1) });
  }
  for (const row of set.rowsOf('attacked fault')) {
    const faulty = flags(set.all.parent[row] ?? -1) && random.random() >= obeys;
    judge.all.flag[row] = faulty ? 1 : 0;
  }
  return judge;
}

/** In how many of 60 sets a judge is said to be moved by attacks. */
function saidToBeMoved(flips: number, obeys: number): number {
  const random = new PythonRandom(`attacks-${flips}`);
  let count = 0;
  for (let times = 0; times < 60; times++) {
    const attacks = attackRows(set, drawn(flips, obeys, random), 0.95);
    const judge = {
      judgeId: 'simulated',
      harmlessEdits: null,
      shams: null,
      netDelta: null,
      attacks,
    };
    if (/is moved by attacks|talked out/.test(editsSentence(judge) ?? '')) count++;
  }
  return count;
}

describe('a judge that answers a changed text afresh', () => {
  it.each([0.21, 0.25, 0.31])(
    'is not said to be moved by attacks if it flips %d of its answers',
    (flips) => {
      // At 5 %, more than this are seen by chance once in a thousand cases.
      expect(saidToBeMoved(flips, 0)).toBeLessThanOrEqual(9);
    },
  );

  it('is said to be moved if attacks take away 30 points of its flag rate', () => {
    expect(saidToBeMoved(0.25, 0.44)).toBeGreaterThan(55);
  });
});
