import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import {
  awaitedOf,
  readAwaited,
  stoppedBounds,
  UntilDecided,
} from '../../../src/5-reporting/gate/stopping.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const runs = buildSet({ size: 400, seed: 7, parents: true });
const { set } = judgedSetFromMemory(runs, [], supportDesk);
const judges = ['right'];

function ruleOf(...texts: readonly string[]): UntilDecided {
  return new UntilDecided(set, { awaited: texts.map(readAwaited), confidence: 0.95, judges });
}

/** The runs in the order of their waves. */
const inWaves = (rule: UntilDecided) =>
  runs
    .flatMap((run) => {
      const wave = rule.waveOf(run.id);
      return wave === null ? [] : [{ run, wave }];
    })
    .sort((a, b) => a.wave - b.wave);

describe('what judging is to go on until', () => {
  it('is written as it is said', () => {
    expect(readAwaited('delta>=0.5')).toEqual({
      key: 'minDelta',
      type: null,
      threshold: 0.5,
      text: 'delta>=0.5',
    });
    expect(readAwaited(' delta[wrong_tool] >= .8 ')).toMatchObject({
      key: 'minDeltaType',
      type: 'wrong_tool',
      threshold: 0.8,
    });
    expect(readAwaited('false-alarms<=0.05')).toMatchObject({ key: 'maxFalseAlarm' });
    expect(() => readAwaited('detla>=0.5')).toThrow(/did you mean 'delta>=…'/);
    for (const wrong of ['delta<=0.5', 'delta>=2', 'delta>=x', 'delta', '']) {
      expect(() => readAwaited(wrong)).toThrow(/--until must be such as delta>=…/);
    }
    expect(() => ruleOf('delta[nothing]>=0.5')).toThrow(/unknown fault type 'nothing'/);
  });

  it('may be the criteria of a gate, as far as they are means over runs', () => {
    expect(awaitedOf({ minDelta: 0.5, maxFalseAlarm: 0.1, maxUnscored: 0.1 })).toMatchObject([
      { text: 'delta>=0.5' },
      { text: 'false-alarms<=0.1' },
    ]);
    expect(() => awaitedOf({ minNetDelta: 0.5 })).toThrow(/cannot follow minNetDelta/);
  });
});

describe('judging until it is decided', () => {
  it('asks about whole instances, wave by wave, and about nothing that does not matter', () => {
    const asked = inWaves(ruleOf('delta>=0.5'));
    const waveOf = new Map<string, number>();
    for (const { run, wave } of asked) {
      expect(waveOf.get(run.instanceId) ?? wave).toBe(wave);
      waveOf.set(run.instanceId, wave);
    }
    const lone = runs.length - asked.length;
    expect(lone).toBeGreaterThan(0);
    expect(inWaves(ruleOf('delta>=0.5', 'false-alarms<=0.05'))).toHaveLength(runs.length);
  });

  it('ends when every criterion is met or failed, for each judge by itself', () => {
    const rule = ruleOf('delta>=0.5', 'false-alarms<=0.5');
    let seen = 0;
    for (const { run } of inWaves(rule)) {
      if (rule.isDecided('right')) break;
      rule.add(verdict(run, 'right', run.label.faulty));
      seen++;
    }
    expect(seen).toBeLessThan(0.6 * runs.length);
    expect(rule.standings()).toMatchObject([
      { judge: 'right', criterion: 'delta>=0.5', verdict: 'met', estimate: 1, high: 1 },
      { judge: 'right', criterion: 'false-alarms<=0.5', verdict: 'met', estimate: 0 },
    ]);
  });

  it('is gated on the very bounds that it ended with', () => {
    const rule = ruleOf('delta>=0.5');
    const given = [];
    for (const { run } of inWaves(rule)) {
      if (rule.isDecided('right')) break;
      const said = verdict(run, 'right', run.label.faulty && run.id.length + run.steps.length > 9);
      given.push(said);
      rule.add(said);
    }
    const judged = judgedSetFromMemory(runs, given, supportDesk);
    const rules = new Map([['right', [{ key: 'minDelta', type: null, threshold: 0.5 }]]]);
    const bound = stoppedBounds({ ...judged, rules }, 0.95).get('right')?.('minDelta', null);
    const [standing] = rule.standings();
    expect(bound?.interval).toEqual({ low: standing?.low, high: standing?.high });
    expect(bound?.rows).toBe(standing?.rows);
    expect(stoppedBounds(judged, 0.95).size).toBe(0);
  });
});
