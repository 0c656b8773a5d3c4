import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { JudgeColumns } from '../../../src/4-measuring/rows/judge-columns.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { ABLATION_CELLS, type AblationCell } from '../../../src/paper/ablation/ablation-cells.ts';
import { measureAblation } from '../../../src/paper/ablation/measure-ablation.ts';
import { hasNumpy, python } from '../../support/reference/python.ts';
import { chance, measured, rules, verdict } from './ablation-rows.ts';

describe('an ablation', () => {
  const { measurement, set, judges } = measured();

  it('has four cells over one set, in which every fault has its parent', () => {
    expect(measurement.set).toMatchObject({ faults: 300, pairs: 300 });
    expect(measurement.cells.map(({ cell, judgeId }) => [cell, judgeId])).toEqual([
      ['A', 'outview-outtask:m'],
      ['B', 'outview-proctask:m'],
      ['C', 'stepview-outtask:m'],
      ['D', 'stepview-proctask:m'],
    ]);
    const groups = measurement.cells[0]?.groups.map(({ name, pairs }) => [name, pairs]);
    expect(groups?.slice(0, 3)).toEqual([
      ['answer unchanged', 200],
      ['answer changed', 100],
      ['wrong_tool', 50],
    ]);
    expect(groups?.at(-1)).toEqual(['all', 300]);
  });

  it('has five contrasts, each the difference between what its two cells show', () => {
    const deltaOf = (cell: AblationCell, group: string): number => {
      const found = measurement.cells
        .find((candidate) => candidate.cell === cell)
        ?.groups.find(({ name }) => name === group)?.delta;
      return found ?? Number.NaN;
    };
    const alarmsOf = (cell: AblationCell): number =>
      measurement.cells.find((candidate) => candidate.cell === cell)?.falseAlarms.estimate ??
      Number.NaN;
    expect(measurement.contrasts.map(({ estimate }) => estimate)).toEqual([
      deltaOf('D', 'answer changed') - deltaOf('B', 'answer changed'),
      deltaOf('D', 'answer unchanged') - deltaOf('C', 'answer unchanged'),
      deltaOf('C', 'unsupported_claim') - deltaOf('D', 'unsupported_claim'),
      alarmsOf('B') - alarmsOf('A'),
      deltaOf('D', 'all') - deltaOf('A', 'all'),
    ]);
    expect(measurement.contrasts.map(({ on, size }) => [on, size])).toEqual([
      ['answer changed', 100],
      ['answer unchanged', 200],
      ['unsupported_claim', 50],
      ['false alarms', measurement.set.clean],
      ['all', 300],
    ]);
    expect(measurement.contrasts.map(({ reading }) => reading)).toEqual([
      'higher',
      'higher',
      'lower',
      'higher',
      'higher',
    ]);
  });

  it.skipIf(!hasNumpy)(
    'has the intervals and p-values that numpy gives on the same streams',
    () => {
      const rows = Array.from({ length: set.size }, (_, row) => ({
        instance: set.instances[set.instance[row] as number],
        faulty: set.faulty[row],
        parent: set.parent[row],
        changed: set.answerChanged[row],
        type: set.types[set.type[row] as number] ?? null,
        ...Object.fromEntries(ABLATION_CELLS.map((cell) => [cell, judges[cell].flag[row]])),
      }));
      const found = python<{
        contrasts: [number, number, number][];
        alarms: [number, number][];
      }>(
        `
import numpy as np
rows = json.load(sys.stdin)
B = 10000
streams = [np.random.default_rng(s) for s in np.random.SeedSequence(20261002).spawn(2)]
faults = [r for r in rows if r["faulty"] and r["parent"] >= 0]
hosts = sorted({r["instance"] for r in faults})
place = {h: i for i, h in enumerate(hosts)}
m = len(hosts)
weights = streams[0].multinomial(m, [1 / m] * m, size=B)
def replicates(cell, keep):
    sums, counts = np.zeros(m), np.zeros(m)
    for r in faults:
        if keep(r):
            sums[place[r["instance"]]] += r[cell] - rows[r["parent"]][cell]
            counts[place[r["instance"]]] += 1
    n = weights @ counts
    return np.where(n > 0, (weights @ sums) / np.where(n > 0, n, 1), 0.0)
clean = [r for r in rows if not r["faulty"]]
drawn = np.stack([streams[1].integers(0, len(clean), size=len(clean)) for _ in range(B)])
alarm = {c: np.array([r[c] for r in clean])[drawn].mean(axis=1) for c in "ABCD"}
changed = lambda r: r["changed"] == 1
same = lambda r: r["changed"] == 0
claim = lambda r: r["type"] == "unsupported_claim"
every = lambda r: True
d = [
    replicates("D", changed) - replicates("B", changed),
    replicates("D", same) - replicates("C", same),
    replicates("C", claim) - replicates("D", claim),
    alarm["B"] - alarm["A"],
    replicates("D", every) - replicates("A", every),
]
out = []
for x in d:
    low, high = np.percentile(x, [2.5, 97.5])
    out.append([low, high, min(1.0, 2 * min((x <= 0).mean(), (x >= 0).mean()))])
print(json.dumps({"contrasts": out, "alarms": [list(np.percentile(alarm[c], [2.5, 97.5])) for c in "ABCD"]}))
`,
        rows,
      );
      measurement.contrasts.forEach(({ interval, p }, i) => {
        const [low, high, expected] = found.contrasts[i] as [number, number, number];
        expect(interval?.low).toBeCloseTo(low, 9);
        expect(interval?.high).toBeCloseTo(high, 9);
        expect(p).toBeCloseTo(expected, 9);
      });
      measurement.cells.forEach(({ falseAlarms }, i) => {
        const [low, high] = found.alarms[i] as [number, number];
        if (falseAlarms.interval === null) expect(high).toBeCloseTo(low, 9);
        else {
          expect(falseAlarms.interval.low).toBeCloseTo(low, 9);
          expect(falseAlarms.interval.high).toBeCloseTo(high, 9);
        }
      });
    },
  );

  it('has no interval where nothing varies', () => {
    const all = measured({ A: () => false }).measurement.cells[0];
    expect(all?.falseAlarms).toMatchObject({ count: 0, estimate: 0, interval: null });
    expect(all?.groups.every(({ delta, interval }) => delta === 0 && interval === null)).toBe(true);
  });

  it('does not interpret contrasts with a cell that flags almost everything', () => {
    const { contrasts } = measured({ B: () => true }).measurement;
    expect(contrasts.map(({ interpretable }) => interpretable)).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
    expect(measurement.contrasts.every(({ interpretable }) => interpretable)).toBe(true);
  });

  it('excludes unreadable verdicts from pairs and false alarms, and counts them', () => {
    const unread = measured({ D: (t) => (chance(t.id, 'unread', 0.1) ? null : rules.D(t)) });
    const cell = unread.measurement.cells[3];
    const all = cell?.groups.at(-1);
    expect((all?.pairs ?? 0) + (all?.unscored ?? 0)).toBe(300);
    expect(all?.unscored).toBeGreaterThan(0);
    expect(cell?.falseAlarms.unscored).toBeGreaterThan(0);
    expect((cell?.falseAlarms.of ?? 0) + (cell?.falseAlarms.unscored ?? 0)).toBe(
      measurement.set.clean,
    );
  });

  it('has no estimate of contrast 3 if the environment has no unsupported claims', () => {
    const rooms = [...labelledSet(planSet(thermostat, { size: 40, seed: 7, parents: true }))];
    const verdicts = ABLATION_CELLS.flatMap((cell) =>
      rooms.map(({ id, label }) =>
        verdict(id, cell, { faulty: label.faulty && chance(id, cell, 0.5) }),
      ),
    );
    const run = judgedSetFromMemory(rooms, verdicts, thermostat);
    const [A, B, C, D] = run.judges as [JudgeColumns, JudgeColumns, JudgeColumns, JudgeColumns];
    const { contrasts } = measureAblation(run.set, { A, B, C, D });
    expect(contrasts[2]).toMatchObject({ estimate: null, interval: null, adjustedP: null });
    expect(contrasts[4]?.estimate).not.toBeNull();
  });

  it('has no estimates if there are no verdicts', () => {
    const empty = (cell: string) => new JudgeColumns(cell, set, null);
    const { contrasts, cells } = measureAblation(set, {
      A: empty('A'),
      B: empty('B'),
      C: empty('C'),
      D: empty('D'),
    });
    expect(contrasts.every(({ estimate, p }) => estimate === null && p === null)).toBe(true);
    expect(cells[0]?.falseAlarms).toMatchObject({ estimate: null, interval: null });
  });
});
