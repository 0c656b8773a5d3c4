import type { StratumShare } from '../statistics/intervals/stratified-wilson.ts';
import type { Design } from './columns/design.ts';
import { type JudgeColumns, UNSCORED } from './columns/judge-columns.ts';
import { NONE, type SetColumns } from './columns/set-columns.ts';
import type { Tally } from './columns/tally.ts';
import type { Rate } from './measurement.ts';
import { rateOver } from './rate.ts';

/** Every rate of one judge that is a count out of trajectories. */
export function judgeRates(
  set: SetColumns,
  design: Design,
  judge: JudgeColumns,
  tally: Tally,
  confidence: number,
) {
  const unscoredIn = (strata: readonly number[]): number =>
    strata.reduce(
      (total, stratum) =>
        total + (set.strata[stratum]?.rows.length ?? 0) - (tally.scored[stratum] as number),
      0,
    );
  const overStrata = (strata: readonly number[]): Rate =>
    rateOver(
      strata.map((stratum) => ({
        count: tally.flagged[stratum] as number,
        of: tally.scored[stratum] as number,
      })),
      unscoredIn(strata),
      confidence,
    );
  const scoredOfType = (type: number): number =>
    (design.ofType[type] ?? []).reduce(
      (total, stratum) => total + (tally.scored[stratum] as number),
      0,
    );
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
      all: overStrata(design.faults),
      silent: overStrata(design.silent),
      loud: overStrata(design.loud),
    },
    recallByType: design.types.map((type, index) => ({
      type,
      ...overStrata(design.ofType[index] ?? []),
    })),
    falseAlarms: overStrata(design.clean),
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
