import { join } from 'node:path';
import { median, table } from '../measure.mjs';
import { disturbedRun } from './disturbed-run.mjs';
import { copySet, generate, verdictsIn, withRedis } from './folders.mjs';
import { MODEL, startModel } from './model.mjs';
import { tj } from './processes.mjs';
import { seededRandom } from './seeded-random.mjs';

const KILLS = 60;
const ITEMS = 1500;
const DELAY_MS = 30;
const WORKERS = 3;
const CONCURRENCY = 4;
const JUDGES = ['--judge', 'step', 'outcome', '--model', MODEL];
/** What the calls under way at each kind of kill can amount to. The collector makes no calls itself. */
const MADE_AGAIN = { worker: CONCURRENCY, collector: 0, redis: WORKERS * CONCURRENCY };

/**
 * Kills workers, collectors and Redis at random instants, and compares the verdicts with those of a run
 * that nobody disturbed. One set is judged again and again until there were enough kills.
 */
export async function benchKills({ kills: wanted = KILLS }) {
  const model = await startModel(DELAY_MS);
  const random = seededRandom(11);
  const kills = [];
  let again = 0;
  let rounds = 0;
  let seconds = 0;
  try {
    await withRedis(async (base, redis) => {
      const whole = await generate(join(base, 'whole'), ITEMS, 7);
      const plain = await tj(
        ['judge', whole, ...JUDGES, '-j', `${WORKERS * CONCURRENCY}`],
        model.env,
      );
      const expected = await verdictsIn(whole);
      const { calls } = await model.clear();
      while (kills.length < wanted) {
        const folder = copySet(whole, join(base, `killed ${rounds++}`));
        const run = { folder, redis, model, random, judges: JUDGES };
        const started = performance.now();
        kills.push(...(await disturbedRun(run, { workers: WORKERS, concurrency: CONCURRENCY })));
        seconds += (performance.now() - started) / 1000;
        compare(expected, await verdictsIn(folder));
        again += (await model.clear()).calls - calls;
      }
      print({
        kills,
        again,
        calls,
        rounds,
        rows: expected.length,
        slower: seconds / rounds / plain.seconds,
      });
    });
  } finally {
    model.stop();
  }
}

/** Throws unless both have the same rows, each as often. */
function compare(expected, found) {
  const rows = new Set(expected);
  const distinct = new Set(found);
  const lost = expected.filter((row) => !distinct.has(row)).length;
  const other = found.filter((row) => !rows.has(row)).length;
  const doubled = found.length - distinct.size;
  if (lost + other + doubled > 0) {
    throw new Error(`${lost} verdicts lost, ${doubled} doubled, ${other} different`);
  }
}

function print({ kills, again, calls, rounds, rows, slower }) {
  const of = (kind) => kills.filter((kill) => kill.kind === kind);
  const bound = kills.reduce((sum, { kind }) => sum + MADE_AGAIN[kind], 0);
  const shown = (values, pick) => (values.length === 0 ? '' : pick(values).toFixed(2));
  const pauses = (kind) => of(kind).flatMap(({ pause }) => (pause === null ? [] : [pause]));
  console.log(
    table(
      ['killed with SIGKILL', 'kills', 'median s to the next verdict', 'longest'],
      Object.keys(MADE_AGAIN).map((kind) => [
        kind,
        `${of(kind).length}`,
        shown(pauses(kind), median),
        shown(pauses(kind), (values) => Math.max(...values)),
      ]),
    ),
  );
  console.log(
    `${kills.length} kills in ${rounds} runs of ${calls} calls: all ${rows} verdicts of each as in an undisturbed run, none lost, none doubled; ${again} calls made again, at most ${bound} allowed; ${slower.toFixed(1)} times as long as undisturbed`,
  );
  if (again > bound) throw new Error(`${again} calls were made again, more than ${bound}`);
}
