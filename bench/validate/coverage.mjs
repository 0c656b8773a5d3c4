// Coverage of the intervals of Δ, of rates and of differences over many judges and sizes of a set.
import { intervalsOf, truthsOf } from './cells.mjs';
import { Cell, cellsOfTasks } from './coverage-table.mjs';
import { workOn } from './in-workers.mjs';
import { namedJudges, randomJudge } from './judges.mjs';
import { pairDesign } from './pair-design.mjs';
import { randomOf } from './random.mjs';

/** The judges of a validation: the named ones, then as many from the prior as asked for. */
function judgesOf({ seed, judges }) {
  const draw = randomOf(seed);
  const drawn = Array.from({ length: judges }, (_, i) => [`random ${i + 1}`, randomJudge(draw)]);
  return [...Object.entries(namedJudges), ...drawn].map(([name, judged]) => ({
    name,
    judged: { ...judged, locates: judged.detect.map(() => draw.oneOf([0, 1, 0.5, draw.random()])) },
  }));
}

function cellsOf({ size, at, simulations, seed, judges, round }) {
  const list = judgesOf({ seed, judges });
  const { name, judged } = list[at];
  const other = list[(at + 7) % list.length].judged;
  const design = pairDesign(size);
  const truths = truthsOf(judged, design, other);
  const draw = randomOf(seed, size, at, round);
  const columns = {
    fault: new Uint8Array(design.pairs.length),
    parent: new Uint8Array(design.parents),
    otherFault: new Uint8Array(design.pairs.length),
    otherParent: new Uint8Array(design.parents),
    effect: new Float64Array(design.parents),
  };
  const cells = new Map();
  for (let s = 0; s < simulations; s++) {
    for (const [key, interval] of intervalsOf(judged, other, design, draw, columns)) {
      const cell = cells.get(key) ?? new Cell();
      cells.set(key, cell);
      cell.add(interval, truths.get(key));
    }
  }
  return [...cells].map(([key, cell]) => {
    const [interval, kind, which] = key.split('|');
    const truth = truths.get(key);
    return {
      interval: `${interval}, ${kind}`,
      which,
      size,
      at,
      simulations,
      judge: name,
      truth,
      ...cell.result(),
    };
  });
}

workOn(import.meta.url, cellsOf);

/** All cells. Larger sets cost more and say more, so they are simulated less often. */
export function coverageCells({ sizes, simulations, seed, judges }) {
  const count = judgesOf({ seed, judges }).length;
  const tasks = sizes.flatMap((size) =>
    Array.from({ length: count }, (_, at) => ({
      size,
      at,
      simulations: Math.ceil(simulations * Math.min(1, 400 / size)),
      seed,
      judges,
      round: 0,
    })),
  );
  // The largest sets first, so that no core waits for one at the end.
  return cellsOfTasks(import.meta.url, tasks.toReversed());
}
