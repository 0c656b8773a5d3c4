import { describe, expect, it } from 'vitest';
import { looksOf, otherLooks } from '../../../src/1-worlds/data-analyst/analysis/side-looks.ts';
import { tablesOf } from '../../../src/1-worlds/data-analyst/data/tables.ts';
import { faults } from '../../../src/1-worlds/data-analyst/faults/faults.ts';
import { cleanTrajectory } from '../../../src/1-worlds/generate.ts';
import { faultPlanter } from '../../../src/2-planting/faults/plant-fault.ts';
import { rowMaker } from '../../../src/2-planting/rows.ts';
import { analyst, requests } from './analyst.ts';

const tasks = [11, 211].flatMap((seed) => requests(seed, 120)).map(({ task }) => task);
const remarksOn = (task: (typeof tasks)[number]) =>
  [...looksOf(task), ...otherLooks(task)].flatMap(({ finding }) => finding ?? []);

describe('what a report of the data analyst says besides the figure', () => {
  it('is never a mean over several units', () => {
    for (const task of tasks.filter(({ correct }) => correct.converts)) {
      const means = remarksOn(task).filter(({ true: said }) =>
        said.includes(` ${task.domain.measure.column} is `),
      );
      expect(means).toEqual([]);
    }
  });

  it('compares no months where they are reported in another time zone than they are stored in', () => {
    const compares = (zoned: boolean) =>
      tasks
        .filter(({ question }) => (question.zone !== null) === zoned)
        .flatMap((task) => remarksOn(task).filter(({ true: said }) => / went /.test(said)));
    expect(compares(true)).toEqual([]);
    expect(compares(false).length).toBeGreaterThan(100);
  });

  it('names a most frequent value only if it leads with and without its other spellings', () => {
    let spelled = 0;
    for (const task of tasks) {
      const tables = new Map(tablesOf(task).map((table) => [table.name, table]));
      for (const { true: said, false: unsaid } of remarksOn(task)) {
        const [, column, name = '', value = ''] =
          /^The most frequent (\w+) in (\w+) is (.+)\.$/.exec(said) ?? [];
        const table = tables.get(name);
        if (table === undefined) continue;
        const at = table.columns.findIndex((each) => each.name === column);
        const counts = new Map<string, number>();
        const cells = table.rows.flatMap((row) => (row[at] == null ? [] : [String(row[at])]));
        for (const cell of cells.map((each) => each.trim().toLowerCase())) {
          counts.set(cell, (counts.get(cell) ?? 0) + 1);
        }
        const most = Math.max(...counts.values());
        const leaders = [...counts].flatMap(([cell, count]) => (count === most ? [cell] : []));
        expect([task.factTable, column, leaders]).toEqual([
          task.factTable,
          column,
          [value.toLowerCase()],
        ]);
        expect(unsaid.toLowerCase()).not.toBe(said.toLowerCase());
        if (new Set(cells).size > counts.size) spelled++;
      }
    }
    expect(spelled).toBeGreaterThan(50);
  });
});

describe('a premature stop', () => {
  it('is planted only where there is a figure to be had', () => {
    const stop = faults.find(({ name }) => name === 'premature_stop');
    for (const task of tasks) expect(stop?.canHost({ task })).toBe(!task.correct.declines);
  });

  it('has shams that are nearly as much shorter than their parents, and none where it has no host', () => {
    const plant = faultPlanter(analyst, 7);
    const make = rowMaker(analyst, 7);
    const stop = analyst.faults.find(({ name }) => name === 'premature_stop');
    if (stop === undefined) throw new Error('the data analyst has no premature stop');
    let shams = 0;
    for (const request of requests(11, 60)) {
      const parent = cleanTrajectory(analyst, request);
      const sham = make.sham(request, parent, stop);
      if (sham === null) continue;
      shams++;
      expect(stop.canHost(request)).toBe(true);
      const { run } = plant(request, parent, stop);
      expect(sham.steps.length - run.steps.length).toBeLessThanOrEqual(2);
      expect(sham.steps.length).toBeGreaterThanOrEqual(run.steps.length);
    }
    expect(shams).toBeGreaterThan(20);
  });
});
