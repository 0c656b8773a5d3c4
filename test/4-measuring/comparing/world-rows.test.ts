import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { judgeSet } from '../../../src/3-judging/judge.ts';
import { coinJudge, flagEverything } from '../../../src/3-judging/judges/controls/controls.ts';
import { rulesJudge } from '../../../src/3-judging/judges/families/rules-judge.ts';
import type { LocalJudge } from '../../../src/3-judging/judges/judge.ts';
import { newWorlds, worldRows } from '../../../src/4-measuring/comparing/world-rows.ts';
import { measure } from '../../../src/4-measuring/measure.ts';
import type { Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { headText } from '../../../src/5-reporting/tables/table.ts';
import { worldsTable } from '../../../src/5-reporting/tables/worlds-table.ts';
import { namedWorlds } from '../../../src/5-reporting/worlds.ts';
import { buildSet } from '../../support/rows/simulate.ts';

type Further = Omit<Parameters<typeof buildSet>[0], 'size' | 'seed'>;

const measured = (judges: readonly LocalJudge[], further: Further): Measurement => {
  const set = buildSet({ size: 60, seed: 7, parents: true, ...further });
  const verdicts = judges.flatMap((judge) => [...judgeSet(judge, set)]);
  return measure(judgedSetFromMemory(set, verdicts, supportDesk));
};

const rules = rulesJudge(supportDesk.rulebook);
const plain = measured([flagEverything, rules], {});
const edited = measured([coinJudge(0.4), rules], {
  harmless: { count: 12 },
  attacks: { count: 33 },
});
const rows = worldRows([
  { world: 'plain', measurement: plain },
  { world: 'edited', measurement: edited },
]);

describe('judges in several worlds', () => {
  it('have a row for each world that they judged, together, by their Δ, controls last', () => {
    expect(rows.map(({ judgeId, world }) => [judgeId, world])).toEqual([
      ['programmatic', 'plain'],
      ['programmatic', 'edited'],
      ['control-coin-0.4', 'edited'],
      ['control-everything', 'plain'],
    ]);
  });

  it('have the numbers of their measurements, and none that a set does not give', () => {
    const [without, withEdits] = rows;
    const judge = edited.judges.find(({ judgeId }) => judgeId === 'programmatic');
    expect(without?.sensitivity).toEqual({ estimate: null, interval: null });
    expect(without?.attackedDelta).toEqual({ estimate: null, interval: null });
    expect(withEdits?.delta.estimate).toBe(judge?.metrics.delta.estimate);
    expect(withEdits?.sensitivity.interval).toEqual(judge?.harmlessEdits?.all.interval);
    expect(withEdits?.netDelta.estimate).toBe(judge?.netDelta?.estimate);
    expect(withEdits?.attackedDelta.estimate).toBe(judge?.attacks?.all.attackedDelta.estimate);
  });

  it('say nothing of a new world where they are two, and something where they are five', () => {
    expect(newWorlds(rows)).toEqual([{ judgeId: 'programmatic', worlds: 2, effects: null }]);
    expect(worldsTable(rows).note).toContain('too few to say how a judge does in a new one');
    const five = worldRows(
      ['a', 'b', 'c', 'd', 'e'].map((world) => ({ world, measurement: plain })),
    );
    const [only] = newWorlds(five);
    expect(only).toMatchObject({ judgeId: 'programmatic', worlds: 5 });
    expect(only?.effects?.mean).toBeCloseTo(five[0]?.delta.estimate ?? Number.NaN, 12);
    expect(worldsTable(five).note).toMatch(/In a new world like these 5, the Δ of programmatic/);
  });

  it('are a table without columns that every cell would leave empty', () => {
    const heads = (of: typeof rows): readonly string[] => worldsTable(of).head.map(headText);
    expect(heads(rows)).toContain('attacked Δ');
    expect(heads(rows.filter(({ world }) => world === 'plain'))).toEqual([
      'judge',
      'world',
      'Δ',
      'false alarms',
    ]);
  });
});

describe('the name of a world', () => {
  it('is its environment, or its folder where that would not tell it from another', () => {
    const desk = { environment: supportDesk };
    const other = { environment: { ...supportDesk, name: 'other' } };
    expect(
      namedWorlds([
        { folder: 'runs/one/', ...desk },
        { folder: 'runs/two', ...desk },
        { folder: 'runs/three', ...other },
        { folder: 'runs/mine', environment: null },
      ]),
    ).toEqual(['one', 'two', 'other', 'mine']);
    expect(namedWorlds(['/a/run', '/b/run'].map((folder) => ({ folder, ...desk })))).toEqual([
      '/a/run',
      '/b/run',
    ]);
  });
});
