// Coverage of every interval over many judges and sizes: cells of one judge, one size and one group.

import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { table } from '../measure.mjs';
import { intervalsOf, truthsOf } from './cells.mjs';
import { namedJudges, randomJudge } from './judges.mjs';
import { pairDesign } from './pair-design.mjs';
import { randomOf } from './random.mjs';

/** How many runs per cell are also given the intervals of before. */
const COMPARED = 300;

/** The judges of a validation: the named ones, then as many from the prior as asked for. */
function judgesOf({ seed, judges }) {
  const draw = randomOf(seed);
  const drawn = Array.from({ length: judges }, (_, i) => [`random ${i + 1}`, randomJudge(draw)]);
  return [...Object.entries(namedJudges), ...drawn].map(([name, judged]) => ({
    name,
    judged: { ...judged, locates: judged.detect.map(() => draw.oneOf([0, 1, 0.5, draw.random()])) },
  }));
}

function cellsOf({ size, at, simulations, seed, judges }) {
  const list = judgesOf({ seed, judges });
  const { name, judged } = list[at];
  const other = list[(at + 7) % list.length].judged;
  const design = pairDesign(size);
  const truths = truthsOf(judged, design, other);
  const draw = randomOf(seed, size, at);
  const columns = {
    fault: new Uint8Array(design.pairs.length),
    parent: new Uint8Array(design.parents),
    otherFault: new Uint8Array(design.pairs.length),
    otherParent: new Uint8Array(design.parents),
  };
  const cells = new Map();
  for (let s = 0; s < simulations; s++) {
    for (const [key, [now, before]] of intervalsOf(
      judged,
      other,
      design,
      draw,
      columns,
      s < COMPARED,
    )) {
      const truth = truths.get(key);
      if (now === null) continue;
      let cell = cells.get(key);
      if (cell === undefined) {
        cell = {
          key,
          size,
          judge: name,
          truth,
          of: 0,
          below: 0,
          above: 0,
          before: 0,
          compared: 0,
          width: 0,
          was: 0,
        };
        cells.set(key, cell);
      }
      cell.of++;
      if (truth < now.low - 1e-9) cell.below++;
      if (truth > now.high + 1e-9) cell.above++;
      if (before == null) continue;
      cell.compared++;
      cell.width += now.high - now.low;
      if (truth < before.low - 1e-9 || truth > before.high + 1e-9) cell.before++;
      cell.was += before.high - before.low;
    }
  }
  return [...cells.values()];
}

if (!isMainThread && workerData?.validates === 'coverage') {
  parentPort.on('message', (task) =>
    parentPort.postMessage(task === null ? process.exit() : cellsOf(task)),
  );
}

/** All cells, simulated on every core. */
export async function coverageCells({ sizes, simulations, seed, judges }) {
  const count = judgesOf({ seed, judges }).length;
  const tasks = sizes.flatMap((size) =>
    Array.from({ length: count }, (_, at) => ({ size, at, simulations, seed, judges })),
  );
  const cells = [];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const worker = new Worker(new URL(import.meta.url), {
        workerData: { validates: 'coverage' },
      });
      for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
        worker.postMessage(task);
        cells.push(
          ...(await new Promise((done, fail) => worker.once('message', done).once('error', fail))),
        );
        worker.removeAllListeners('error');
      }
      await worker.terminate();
    }),
  );
  return cells;
}

const covered = ({ below, above, of }) => 1 - (below + above) / of;
const percent = (share) => (100 * share).toFixed(1);
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** A share that was simulated often enough to be told from the aim; chance explains the others. */
function isBelow(cell, aim) {
  const error = Math.sqrt((aim * (1 - aim)) / cell.of);
  return covered(cell) < aim - 3 * error;
}

/** The aim for a set of this size. */
export const aimFor = (size) => (size >= 150 ? 0.935 : 0.93);

/** One line per size and kind of interval. */
export function coverageTable(cells) {
  const kinds = new Map();
  for (const cell of cells) {
    const [interval, kind] = cell.key.split('|');
    const key = `${cell.size}|${interval}|${kind}`;
    kinds.set(key, [...(kinds.get(key) ?? []), cell]);
  }
  const rows = [...kinds].map(([key, list]) => {
    const [size, interval, kind] = key.split('|');
    const used = list.filter(({ of }) => of >= 100);
    const ratios = used.filter(({ was }) => was > 0).map(({ width, was }) => width / was);
    const under = (share) => used.filter((cell) => covered(cell) < share).length / used.length;
    const before = used.filter(({ was }) => was > 0).map((cell) => 1 - cell.before / cell.compared);
    return [
      size,
      interval,
      kind,
      String(used.length),
      percent(Math.min(...used.map(covered))),
      `${percent(under(0.94))} %`,
      String(used.filter((cell) => isBelow(cell, aimFor(cell.size))).length),
      before.length === 0 ? '' : percent(Math.min(...before)),
      before.length === 0
        ? ''
        : `${percent(before.filter((share) => share < 0.94).length / before.length)} %`,
      ratios.length === 0 ? '' : median(ratios).toFixed(2),
    ];
  });
  rows.sort((a, b) => a[1].localeCompare(b[1]) || a[2].localeCompare(b[2]) || a[0] - b[0]);
  return table(
    [
      'n',
      'interval',
      'group',
      'cells',
      'lowest',
      '<94 %',
      'below aim',
      'was lowest',
      'was <94 %',
      'width',
    ],
    rows,
  );
}

/** The cells that cover least, with what is needed to look at them again. */
export function worstCells(cells, most = 10) {
  return table(
    ['n', 'interval', 'judge', 'truth', 'coverage', 'truth below', 'truth above'],
    cells
      .filter(({ of }) => of >= 100)
      .toSorted((a, b) => covered(a) - covered(b))
      .slice(0, most)
      .map((cell) => [
        String(cell.size),
        cell.key.replaceAll('|', ', '),
        cell.judge,
        cell.truth.toFixed(3),
        percent(covered(cell)),
        percent(cell.below / cell.of),
        percent(cell.above / cell.of),
      ]),
  );
}

if (isMainThread && process.argv[1]?.endsWith('coverage.mjs')) {
  const [, , simulations = 500, seed = 1, judges = 60, sizes = '60,150,400'] = process.argv;
  const cells = await coverageCells({
    sizes: sizes.split(',').map(Number),
    simulations: Number(simulations),
    seed: Number(seed),
    judges: Number(judges),
  });
  console.log(coverageTable(cells));
  console.log(worstCells(cells, 25));
}
