import { printed } from '../../3-judging/compositions/expression.ts';
import { composed } from '../../3-judging/compositions/operators.ts';
import { UserError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import type { Estimate } from '../measurement/estimate.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { JudgedSet } from '../rows/judged-set.ts';
import { FEWEST_INSTANCES } from '../rows/stacked-judges.ts';
import { DEFAULT_CONFIDENCE } from '../statistics/domain.ts';
import { type Candidate, candidatesOf, flagsOf, type PriceOf } from './candidates.ts';
import { type Choosing, type Chosen, HeldOut } from './held-out.ts';

/** A choice among candidates: what it is on all runs, and what it comes to on runs that had no part in it. */
export interface Found {
  /** A judge that can be named wherever an id is. */
  readonly expression: string;
  /** Per run, in what the search counts costs in. */
  readonly cost: number;
  /** Δ on the very runs that it was chosen on. */
  readonly sameData: number;
  readonly crossFitted: Estimate;
  readonly falseAlarms: Estimate;
}

export interface FrontPoint extends Found {
  /** How much Δ, cross-fitted, lies above that of the best judge alone. */
  readonly gain: Estimate;
}

export interface Search {
  readonly judges: readonly string[];
  /** Judges that were not looked at, because others scored more runs. */
  readonly leftOut: readonly string[];
  /** How many judges and compositions were tried. */
  readonly tried: number;
  readonly pairs: number;
  readonly instances: number;
  readonly maxFalseAlarm: number | null;
  readonly margin: number;
  /** What costs are counted in; null where nobody knows what some judge costs, so that none is compared. */
  readonly unit: CostUnit | null;
  /** The best judge alone; null where none keeps the bound on false alarms. */
  readonly single: Found | null;
  /** The best of all, and what it adds to that. */
  readonly best: FrontPoint | null;
  /** The largest Δ for each cost, and for each share of clean runs flagged: the best that does not exceed it. */
  readonly byCost: readonly FrontPoint[];
  readonly byFalseAlarms: readonly FrontPoint[];
  /** What the best weighing of all these judges could reach; null where there is too little to learn from. */
  readonly learned: Found | null;
  readonly use: Use;
}

export type CostUnit = 'USD' | 'seconds';

/** A judge or a composition on the very runs that a search looks at, whatever is chosen. */
export interface Tried extends Pick<Candidate, 'expression' | 'judges' | 'cost'> {
  readonly delta: number;
  readonly falseAlarms: number;
}

/** What a search found, and all that it looked at. */
export interface Explored {
  readonly search: Search;
  readonly tried: readonly Tried[];
}

/** What to use, and why. */
export interface Use {
  readonly expression: string | null;
  readonly why: 'better' | 'cheaper' | 'alone' | 'nothing';
  readonly point: Found | null;
}

export interface SearchOptions {
  readonly maxFalseAlarm?: number | undefined;
  /** A Δ that is lower by less than this is as good. */
  readonly margin: number;
  /** The price of a verdict of some judges; seconds are counted where none is given. */
  readonly price?: Readonly<Record<string, number>> | undefined;
}

/** With more judges there would be thousands of compositions. */
export const MOST_SEARCHED = 8;
/** A judge that scored fewer runs than this share of what another one scored would leave little to compare. */
const FEWEST_SHARED = 0.9;

/**
 * Looks through all compositions of up to three judges. Each Δ that it reports is cross-fitted: instances are
 * divided into tenths, the choice is made on nine of them and held to the tenth, and what comes of it is the mean
 * over ten divisions. So the more there is to choose from, the less is promised, and not the more.
 */
export function searchCompositions(judged: JudgedSet, options: SearchOptions): Search {
  const explored = exploreCompositions(judged, options);
  if (explored === null) {
    throw new UserError(
      'there is no pair that all of these judges scored; name other judges with --judge, or plant faults in clean runs that are in the set',
    );
  }
  return explored.search;
}

/** The same with all that was tried; null where there is no pair that all of the judges scored. */
export function exploreCompositions(
  { set, judges: all }: JudgedSet,
  { maxFalseAlarm, margin, price }: SearchOptions,
): Explored | null {
  // What has no name at all could not be named in what is found.
  const given = all.filter(({ judgeId }) => judgeId !== '');
  const judges = mostScored(given);
  const rows = Array.from({ length: set.size }, (_, row) => row).filter((row) =>
    judges.every(({ flag }) => present(flag[row]) >= 0),
  );
  const judged = { set, judges };
  const { unit, priceOf } = priced(judges, rows, price);
  const candidates = candidatesOf(judged, rows, priceOf);
  const held = new HeldOut(set, rows, candidates);
  if (judges.length === 0 || held.pairs.length === 0) return null;
  const bound = maxFalseAlarm ?? null;
  const within = (of: (candidate: Candidate) => boolean): Choosing => ({
    isAllowed: (candidate) => of(present(candidates[candidate])),
    maxFalseAlarm: bound,
  });
  const single = held.choose(within((candidate) => candidate.judges === 1));
  const best = held.choose(within(() => true));
  const found = (chosen: Chosen): Found => foundFrom(held, chosen);
  const point = (chosen: Chosen): FrontPoint => ({
    ...foundFrom(held, chosen),
    gain: single === null ? NOTHING : held.difference(chosen, single, DEFAULT_CONFIDENCE),
  });
  const byCost = front(held, candidates, ({ cost }) => cost).map((at) =>
    held.choose(within(({ cost }) => cost <= present(candidates[at]).cost)),
  );
  const byFalseAlarms = front(held, candidates, (_, at) => held.falseAlarmsOf(at)).map((at) =>
    held.choose({ isAllowed: () => true, maxFalseAlarm: null, atMost: held.falseAlarmsOf(at) }),
  );
  const points = (chosen: readonly (Chosen | null)[]): readonly FrontPoint[] =>
    chosen.filter((each) => each !== null).map(point);
  const search = {
    judges: judges.map(({ judgeId }) => judgeId),
    leftOut: given.filter((judge) => !judges.includes(judge)).map(({ judgeId }) => judgeId),
    tried: candidates.length,
    pairs: held.pairs.length,
    instances: held.instances,
    maxFalseAlarm: bound,
    margin,
    unit,
    single: single && found(single),
    best: best && point(best),
    byCost: points(byCost),
    byFalseAlarms: points(byFalseAlarms),
  };
  const learned = stacked(judged, held, rows, priceOf);
  return {
    search: { ...search, learned, use: useOf(search) },
    tried: candidates.map(({ expression, judges: count, cost }, at) => ({
      expression,
      judges: count,
      cost,
      delta: held.deltaOf(at),
      falseAlarms: held.falseAlarmsOf(at),
    })),
  };
}

const NOTHING: Estimate = { estimate: null, interval: null };

function foundFrom(held: HeldOut, chosen: Chosen): Found {
  const { expression, cost } = held.candidate(chosen);
  return {
    expression,
    cost,
    sameData: held.deltaOf(chosen.candidate),
    crossFitted: held.delta(chosen, DEFAULT_CONFIDENCE),
    falseAlarms: held.falseAlarms(chosen, DEFAULT_CONFIDENCE),
  };
}

/** Those that scored most runs. Not the best ones, which would be chosen by chance. */
function mostScored(judges: readonly JudgeColumns[]): readonly JudgeColumns[] {
  const scored = new Map(
    judges.map((judge) => [judge, judge.flag.reduce((sum, flag) => sum + (flag >= 0 ? 1 : 0), 0)]),
  );
  const most = Math.max(0, ...scored.values());
  const enough = judges.filter((judge) => present(scored.get(judge)) >= FEWEST_SHARED * most);
  const chosen = enough
    .toSorted((one, other) => present(scored.get(other)) - present(scored.get(one)))
    .slice(0, MOST_SEARCHED);
  return judges.filter((judge) => chosen.includes(judge));
}

function priced(
  judges: readonly JudgeColumns[],
  rows: readonly number[],
  price: SearchOptions['price'],
): { readonly unit: CostUnit | null; readonly priceOf: PriceOf } {
  if (price === undefined) {
    const seconds: PriceOf = (judge, row) => judge.costOf(row).latencySeconds;
    // A judge whose time nobody took would look as if it were free.
    const isTimed = judges.every((judge) => rows.some((row) => seconds(judge, row) > 0));
    return isTimed ? { unit: 'seconds', priceOf: seconds } : { unit: null, priceOf: () => 0 };
  }
  const unknown = Object.keys(price).find((id) => judges.every(({ judgeId }) => judgeId !== id));
  if (unknown !== undefined) {
    throw new UserError(
      `--price names ${unknown}, which is none of the judges; known: ${judges.map(({ judgeId }) => judgeId).join(', ')}`,
    );
  }
  return { unit: 'USD', priceOf: ({ judgeId }) => price[judgeId] ?? 0 };
}

/** Candidates that nothing beats that is as cheap, by whatever counts as cost: the cheapest first. */
function front(
  held: HeldOut,
  candidates: readonly Candidate[],
  costOf: (candidate: Candidate, at: number) => number,
): readonly number[] {
  const places = [...candidates.keys()];
  const cost = places.map((at) => costOf(present(candidates[at]), at));
  const ordered = places.toSorted(
    (one, other) =>
      present(cost[one]) - present(cost[other]) || held.deltaOf(other) - held.deltaOf(one),
  );
  let most = 0;
  return ordered.filter((at) => {
    if (held.deltaOf(at) <= most) return false;
    most = held.deltaOf(at);
    return true;
  });
}

function stacked(
  judged: Pick<JudgedSet, 'set' | 'judges'>,
  held: HeldOut,
  rows: readonly number[],
  priceOf: PriceOf,
): Found | null {
  const { set, judges } = judged;
  if (set.clusters < FEWEST_INSTANCES || judges.length < 2) return null;
  const expression = composed(
    'learned',
    judges.map(({ judgeId }) => ({ judge: judgeId })),
  );
  const { flags, cost } = flagsOf(judged, expression, rows, priceOf);
  const flagged = Float64Array.from(flags);
  const chosen = { candidate: 0, flagged, once: flagged };
  const delta = held.delta(chosen, DEFAULT_CONFIDENCE);
  return {
    expression: printed(expression),
    cost,
    // It learns from other instances than it judges, so that both are the same.
    sameData: delta.estimate ?? 0,
    crossFitted: delta,
    falseAlarms: held.falseAlarms(chosen, DEFAULT_CONFIDENCE),
  };
}

/**
 * A composition has to be shown to be better than the best judge alone. Otherwise whatever is cheaper may
 * be used, as far down the front as each step is shown to lose less than the margin: the first that is not ends it,
 * so that all of these statements hold together.
 */
function useOf({
  single,
  best,
  byCost,
  margin,
}: Pick<Search, 'single' | 'best' | 'byCost' | 'margin'>): Use {
  if (single === null || best === null) return { expression: null, why: 'nothing', point: null };
  const isAbove = ({ interval }: Estimate, value: number): boolean =>
    interval !== null && interval.low > value;
  if (isAbove(best.gain, 0) && isAbove(best.crossFitted, 0)) {
    return { expression: best.expression, why: 'better', point: best };
  }
  if (!isAbove(single.crossFitted, 0)) return { expression: null, why: 'nothing', point: null };
  let cheaper: FrontPoint | null = null;
  for (const point of byCost.filter(({ cost }) => cost < single.cost).toReversed()) {
    if (!isAbove(point.gain, -margin)) break;
    cheaper = point;
  }
  return cheaper === null
    ? { expression: single.expression, why: 'alone', point: single }
    : { expression: cheaper.expression, why: 'cheaper', point: cheaper };
}
