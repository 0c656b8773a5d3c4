import type { StratumShare } from '../statistics/stratified-wilson.ts';
import type { Design } from './design.ts';
import { type JudgeColumns, UNSCORED } from './judge-columns.ts';
import type { Rate } from './measurement.ts';
import { rateOver } from './rate.ts';
import { NONE, type SetColumns } from './set-columns.ts';
import type { Tally } from './tally.ts';

/** Every rate of one judge that is a count out of trajectories. */
export function judgeRates(
  set: SetColumns,
  design: Design,
  judge: JudgeColumns,
  tally: Tally,
  confidence: number,
) {
  const unscoredIn = (cells: readonly number[]): number =>
    cells.reduce(
      (total, cell) => total + (set.cells[cell]?.rows.length ?? 0) - (tally.scored[cell] as number),
      0,
    );
  const overCells = (cells: readonly number[]): Rate =>
    rateOver(
      cells.map((cell) => ({
        count: tally.flagged[cell] as number,
        of: tally.scored[cell] as number,
      })),
      unscoredIn(cells),
      confidence,
    );
  const scoredOfType = (type: number): number =>
    (design.ofType[type] ?? []).reduce((total, cell) => total + (tally.scored[cell] as number), 0);
  const overTypes = (
    count: Float64Array,
    of: (type: number) => number,
    keep: (type: string) => boolean = () => true,
  ): Rate => {
    const strata: StratumShare[] = design.types.flatMap((name, type) =>
      keep(name) ? [{ count: count[type] as number, of: of(type) }] : [],
    );
    return rateOver(strata, 0, confidence);
  };
  const omissions = omissionTypes(set);
  return {
    recall: {
      all: overCells(design.faults),
      silent: overCells(design.silent),
      loud: overCells(design.loud),
    },
    recallByType: design.types.map((type, index) => ({
      type,
      ...overCells(design.ofType[index] ?? []),
    })),
    falseAlarms: overCells(design.clean),
    falseAlarmsByScenario: set.scenarios.map((scenario, index) => ({
      scenario,
      ...cleanRate(set, judge, index, confidence),
    })),
    localisation: {
      ofDetected: overTypes(tally.stepExact, (type) => tally.detected[type] as number),
      ofAll: overTypes(tally.stepExact, scoredOfType),
      inRange: overTypes(tally.stepExact, (type) => tally.stepInRange[type] as number),
      withinOne: overTypes(tally.stepNear, (type) => tally.stepInRange[type] as number),
      ofDetectedExecuted: overTypes(
        tally.stepExact,
        (type) => tally.detected[type] as number,
        (type) => !omissions.has(type),
      ),
    },
    detectedAndTyped: overTypes(tally.typedRight, scoredOfType),
  };
}

function cleanRate(
  set: SetColumns,
  judge: JudgeColumns,
  scenario: number,
  confidence: number,
): Rate {
  let count = 0;
  let of = 0;
  let unscored = 0;
  for (let row = 0; row < set.size; row++) {
    if (set.faulty[row] === 1 || set.scenario[row] !== scenario) continue;
    const flag = judge.flag[row] as number;
    if (flag === UNSCORED) unscored++;
    else {
      of++;
      count += flag;
    }
  }
  return rateOver([{ count, of }], unscored, confidence);
}

/**
 * Types whose fault is a step that never happened: the run just stops, and the label names its last
 * step. A judge that names the missing next one is scored as wrong, so these are also left out.
 */
function omissionTypes(set: SetColumns): ReadonlySet<string> {
  const stopped = set.types.map(() => true);
  for (let row = 0; row < set.size; row++) {
    const type = set.type[row] as number;
    const parent = set.parent[row] as number;
    if (type === NONE || parent === NONE) continue;
    const steps = set.stepCount[row] as number;
    const cutShort =
      steps < (set.stepCount[parent] as number) && set.failureStep[row] === steps - 1;
    if (!cutShort) stopped[type] = false;
  }
  return new Set(set.types.filter((_, type) => stopped[type]));
}
