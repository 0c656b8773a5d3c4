import type { RuleStanding, StoppingRule } from '../../3-judging/stopping-rule.ts';
import { clusterOrder } from '../../4-measuring/anytime/cluster-order.ts';
import {
  type CountedRows,
  type FlagOf,
  NO_VERDICT,
  RunningBound,
} from '../../4-measuring/anytime/running-bound.ts';
import { type JudgeColumns, UNSCORED } from '../../4-measuring/rows/judge-columns.ts';
import type { JudgedSet, MeasuredSubject } from '../../4-measuring/rows/judged-set.ts';
import { loadSet } from '../../4-measuring/rows/load-judged-set.ts';
import { rulesOf } from '../../4-measuring/rows/rules-of.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { DEFAULT_CONFIDENCE } from '../../4-measuring/statistics/domain.ts';
import { InvalidOptionError, UnknownNameError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { decimalOf } from '../../base/settings.ts';
import { repetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import { isUnscored } from '../../run/wire/verdict-row.ts';
import {
  CRITERIA,
  type CriterionKey,
  type GateCriteria,
  requireCriteria,
  thresholdsOf,
} from './criteria.ts';
import { decideOnBounds } from './decide.ts';
import { type GateConfig, givenCriteria } from './gate-settings.ts';

/** A criterion that a rule waits for. */
export interface Awaited {
  readonly key: CriterionKey;
  readonly type: string | null;
  readonly threshold: number;
  /** As it is asked for: `delta>=0.5`. */
  readonly text: string;
}

type Followed = (typeof CRITERIA)[number] & {
  readonly counted: NonNullable<(typeof CRITERIA)[number]['counted']>;
};

const isFollowed = (criterion: (typeof CRITERIA)[number]): criterion is Followed =>
  criterion.counted !== undefined;

const FOLLOWED = CRITERIA.filter(isFollowed);

/** What a criterion is called in a rule: `false-alarms`, `delta[wrong_tool]`. */
const calledIn = ({ name, perType }: Followed, type: string | null): string =>
  perType === true ? `delta[${type ?? 'TYPE'}]` : name.replaceAll(' ', '-');

const FORMS = FOLLOWED.map(
  (each) => `${calledIn(each, null)}${each.bound === 'minimum' ? '>=' : '<='}…`,
);

/** Reads `delta>=0.5`, `delta[wrong_tool]>=0.8` or `false-alarms<=0.05`. */
export function readAwaited(given: string): Awaited {
  const [, name = '', type = null, sign = '', number = ''] =
    /^\s*([\w-]+)(?:\[([^\]]+)\])?\s*(>=|<=)\s*(\S+)\s*$/.exec(given) ?? [];
  const threshold = decimalOf(number);
  const criterion = FOLLOWED.find(
    (each) => calledIn(each, type) === `${name}${type === null ? '' : `[${type}]`}`,
  );
  if (name !== '' && criterion === undefined) throw new UnknownNameError('criterion', given, FORMS);
  const isSign = sign === (criterion?.bound === 'minimum' ? '>=' : '<=');
  if (criterion === undefined || !isSign || !criterion.domain.has(threshold)) {
    throw new InvalidOptionError(
      '--until',
      `must be such as ${FORMS.join(', ')} with ${criterion?.domain.text ?? 'a number'}, not '${given}'`,
    );
  }
  const { key } = criterion;
  return { key, type, threshold, text: `${calledIn(criterion, type)}${sign}${threshold}` };
}

/** The criteria of a gate, as far as judging can be ended by them. Refuses one that it cannot. */
export function awaitedOf(criteria: GateCriteria): readonly Awaited[] {
  requireCriteria(criteria);
  return CRITERIA.flatMap((criterion) => {
    const thresholds = thresholdsOf(criterion, criteria);
    // How many verdicts are missing is counted, whenever one stops.
    if (
      thresholds.length === 0 ||
      criteria[criterion.key] === undefined ||
      criterion.key === 'maxUnscored'
    )
      return [];
    if (!isFollowed(criterion)) {
      throw new InvalidOptionError(
        '--until',
        `cannot follow ${criterion.key} as verdicts come in; name those that it can: ${FORMS.join(', ')}`,
      );
    }
    const sign = criterion.bound === 'minimum' ? '>=' : '<=';
    return thresholds.map(({ type, threshold }) => ({
      key: criterion.key,
      type,
      threshold,
      text: `${calledIn(criterion, type)}${sign}${threshold}`,
    }));
  });
}

/** The rows that a criterion counts. */
export function countedBy(
  set: SetColumns,
  { key, type }: Pick<Awaited, 'key' | 'type'>,
): CountedRows | null {
  const criterion = FOLLOWED.find((each) => each.key === key);
  if (criterion === undefined) return null;
  if (type !== null && !set.types.includes(type)) {
    throw new UnknownNameError('fault type', type, set.types);
  }
  return criterion.counted(set, type);
}

const NOTHING_COUNTED: CountedRows = { rows: [], counterparts: null };

/** By row: whether some of these criteria depend on its verdict. */
export function coveredRows(
  set: SetColumns,
  awaited: readonly Pick<Awaited, 'key' | 'type'>[],
): Uint8Array {
  const covered = new Uint8Array(set.all.size);
  for (const each of awaited) {
    const { rows, counterparts } = countedBy(set, each) ?? NOTHING_COUNTED;
    for (let at = 0; at < rows.length; at++) {
      covered[present(rows[at])] = 1;
      if (counterparts !== null) covered[present(counterparts[at])] = 1;
    }
  }
  return covered;
}

/** The clusters that have such rows, in their order. */
export function coveredOrder(set: SetColumns, covered: Uint8Array): readonly number[] {
  const clusters = new Set<number>();
  for (let row = 0; row < covered.length; row++) {
    if (covered[row] === 1) clusters.add(present(set.all.cluster[row]));
  }
  return clusterOrder(set).filter((cluster) => clusters.has(cluster));
}

/** The clusters of the first waves; a later wave has a fifth of those before it. */
const FIRST_WAVE = 12;
const FURTHER = 1 / 5;

/** By cluster: its wave. Within a wave runs are shuffled, so a judge that counts learns nothing. */
export function wavesIn(order: readonly number[]): ReadonlyMap<number, number> {
  const waves = new Map<number, number>();
  let [wave, end] = [0, FIRST_WAVE];
  for (const [at, cluster] of order.entries()) {
    if (at >= end) {
      wave++;
      end += Math.max(FIRST_WAVE, Math.floor(end * FURTHER));
    }
    waves.set(cluster, wave);
  }
  return waves;
}

/** What is asked of judges before judging may end. */
export interface StoppingSettings {
  readonly awaited: readonly Awaited[];
  readonly confidence: number;
  readonly judges: readonly string[];
}

/** Judging ends for a judge once every criterion is met or failed, by bounds that allow for looking all the time. */
export class UntilDecided implements StoppingRule {
  readonly #set: SetColumns;
  readonly #settings: StoppingSettings;
  readonly #covered: Uint8Array;
  readonly #waves: ReadonlyMap<number, number>;
  readonly #flags: ReadonlyMap<string, Int8Array>;
  readonly #bounds: ReadonlyMap<string, readonly RunningBound[]>;

  constructor(set: SetColumns, settings: StoppingSettings) {
    const { awaited, confidence, judges } = settings;
    this.#set = set;
    this.#settings = settings;
    this.#covered = coveredRows(set, awaited);
    const order = coveredOrder(set, this.#covered);
    this.#waves = wavesIn(order);
    this.#flags = new Map(
      judges.map((judge) => [judge, new Int8Array(set.all.size).fill(NO_VERDICT)]),
    );
    const counted = awaited.map((each) => countedBy(set, each) ?? NOTHING_COUNTED);
    this.#bounds = new Map(
      judges.map((judge) => [
        judge,
        counted.map((rows) => new RunningBound(set, rows, order, confidence)),
      ]),
    );
  }

  get entry() {
    const { awaited, confidence } = this.#settings;
    return {
      criteria: awaited.map(({ key, type, threshold }) => ({ key, type, threshold })),
      confidence,
    };
  }

  waveOf(id: string): number | null {
    const row = this.#set.rowOf.get(id);
    if (row === undefined || this.#covered[row] !== 1) return null;
    return this.#waves.get(present(this.#set.all.cluster[row])) ?? null;
  }

  add(verdict: Verdict): void {
    const { judgeId, trajectoryId, faulty, error, extra } = verdict;
    const flags = this.#flags.get(judgeId);
    const row = this.#set.rowOf.get(trajectoryId);
    if (flags === undefined || row === undefined || repetitionOf(verdict) !== 1) return;
    flags[row] = isUnscored(error, extra?.unscored_as) ? UNSCORED : faulty ? 1 : 0;
    for (const bound of this.#bounds.get(judgeId) ?? []) {
      bound.advance((each) => flags[each] ?? NO_VERDICT);
    }
  }

  isDecided(judgeId: string): boolean {
    return this.#of(judgeId).every(({ verdict }) => verdict !== 'open');
  }

  standings(): readonly RuleStanding[] {
    return this.#settings.judges.flatMap((judge) => this.#of(judge));
  }

  #of(judge: string): readonly RuleStanding[] {
    const { awaited } = this.#settings;
    return (this.#bounds.get(judge) ?? []).map((bound, at): RuleStanding => {
      const { key, text, threshold } = present(awaited[at]);
      const { bound: kind } = present(FOLLOWED.find((each) => each.key === key));
      const decision = decideOnBounds(kind, bound.interval, threshold);
      const verdict = decision === 'passed' ? 'met' : decision === 'failed' ? 'failed' : 'open';
      const { estimate, interval, rows, of } = bound;
      return { judge, criterion: text, verdict, estimate, ...interval, rows, of };
    });
  }
}

/** What a rule is made from. */
export interface RuleParts {
  readonly until: readonly string[];
  /** The criteria that `gate` stands for. */
  readonly gate: () => Promise<GateConfig>;
  readonly trajectories: string;
  readonly subject: MeasuredSubject;
  readonly judges: readonly { readonly id: string }[];
}

/** The rule that somebody names; undefined if nobody does. */
export async function stoppingRule({
  until,
  gate,
  trajectories,
  subject,
  judges,
}: RuleParts): Promise<UntilDecided> {
  const config = until.includes(GATE) ? await gate() : {};
  const awaited = [
    ...(until.includes(GATE) ? awaitedOf(givenCriteria({}, config)) : []),
    ...until.filter((each) => each !== GATE).map(readAwaited),
  ];
  if (awaited.length === 0) {
    throw new InvalidOptionError(
      '--until',
      `needs a criterion that it can follow: ${FORMS.join(', ')}`,
    );
  }
  const { confidence = DEFAULT_CONFIDENCE } = config;
  const ids = judges.map(({ id }) => id);
  return new UntilDecided(await loadSet(trajectories, subject), {
    awaited,
    confidence,
    judges: ids,
  });
}

/** Stands for the criteria of the gate in the config. */
const GATE = 'gate';

/** The running bound of a criterion, by its key and its fault type. */
export type BoundsOfStopped = (key: CriterionKey, type: string | null) => RunningBound;

/** The bounds of judges whose judging a rule may have ended, over the clusters that the rule covers. */
export function stoppedBounds(
  judged: JudgedSet,
  confidence: number,
): ReadonlyMap<string, BoundsOfStopped> {
  const { set, judges } = judged;
  return new Map(
    judges.flatMap((judge) => {
      const rules = rulesOf(judged, judge.judgeId);
      if (rules === null) return [];
      const awaited = (rules ?? []).flatMap(({ key, type }) => {
        const criterion = FOLLOWED.find((each) => each.key === key);
        return criterion === undefined ? [] : [{ key: criterion.key, type }];
      });
      const order = coveredOrder(set, coveredRows(set, awaited));
      const boundOf: BoundsOfStopped = (key, type) => {
        const counted = countedBy(set, { key, type }) ?? NOTHING_COUNTED;
        const bound = new RunningBound(set, counted, order, confidence);
        bound.advance(flagsOf(judge));
        return bound;
      };
      return [[judge.judgeId, boundOf]];
    }),
  );
}

/** What is known of a row of a folder that was judged. */
const flagsOf =
  ({ all }: JudgeColumns): FlagOf =>
  (row) =>
    all.present[row] === 1 ? (all.flag[row] ?? NO_VERDICT) : NO_VERDICT;
