import type { IntervalMethod } from '../measurement/estimate.ts';
import type { Design } from '../rows/design.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { Tally } from '../rows/tally.ts';
import type { IntervalRule } from './intervals/interval-rule.ts';
import type { Metric, MetricSettings, Share } from './metric.ts';
import type { PairedRule } from './paired.ts';
import type { FaultGroupName } from './paired-groups.ts';
import type { TopicId } from './topics.ts';

/** How the number is written: with which sign and how many digits. */
export type MetricFormat = 'share' | 'difference' | 'score' | 'seconds' | 'count';

/** Which of the paper's two resamplings of the set its interval of a metric came from. */
export type PaperStream = 'main' | 'prevalence';

/** Where an entry of the list is shown, and how. */
interface Shown {
  /** The main one, unless it says otherwise. */
  readonly paperStream?: PaperStream;
  /** The table that it stands in. */
  readonly topic: TopicId;
  readonly format: MetricFormat;
  /** Whether a measurement gives the difference between every two judges. */
  readonly compared: boolean;
  /** What people call it where nobody vouched for the clean runs; absent if that changes nothing. */
  readonly presumedLabel?: string;
}

/** A share of trajectories, pooled over strata or fault types whose sizes the set fixes. */
export interface Proportion<Id extends string = string> extends Metric<Id>, Shown {
  readonly kind: 'proportion';
  share(tally: Tally, design: Design): Share;
  /** The strata, or the types, that it is pooled over. */
  over(design: Design): readonly number[];
  /** The share within some of them. */
  within(tally: Tally, over: readonly number[], design: Design): Share;
  /** How many trajectories it leaves out because they are unscored. */
  unscored(tally: Tally, over: readonly number[], design: Design): number;
  readonly interval: IntervalRule<Proportion>;
  /** For `--method paper`, where the paper's interval is another one. */
  readonly paperInterval?: IntervalRule<Proportion>;
  /**
   * Whether the judge answers what is counted at all: where it never names a step, a 0 would be
   * unfair. Absent where every judge does.
   */
  isAnswered?(values: { readonly stepInRange: Share }): boolean;
}

/** Any other number that is computed from a tally. */
export interface Score<Id extends string = string> extends Metric<Id>, Shown {
  readonly kind: 'score';
  /** Present where it is a weighted difference of two shares, by whose differences judges are compared. */
  weighs?(settings: MetricSettings): {
    readonly adds: { readonly metric: Proportion; readonly by: number };
    readonly lessens: { readonly metric: Proportion; readonly by: number };
  };
  /** Absent where every judge with a verdict has this score. */
  isDefined?(tally: Tally, design: Design): boolean;
  readonly interval: IntervalRule<Score>;
  readonly paperInterval?: IntervalRule<Score>;
}

/** Paired discrimination: faults against the clean parents they were made from. */
export interface Discrimination<Id extends string = string>
  extends Pick<Metric<Id>, 'id' | 'label' | 'description'>,
    Shown {
  readonly kind: 'discrimination';
  /** The row of paired results that it is read from. */
  readonly group: FaultGroupName;
  readonly interval: PairedRule;
  readonly paperInterval: PairedRule;
}

/** How far the judge finds faults more suspicious than their parents. */
export interface Ranking<Id extends string = string>
  extends Pick<Metric<Id>, 'id' | 'label' | 'description'>,
    Shown {
  readonly kind: 'ranking';
  readonly interval: Pick<PairedRule, 'description'>;
  readonly compared: false;
}

/** What the judge used. It is a fact about the run and not an estimate, so it has no interval. */
export interface Cost<Id extends string = string>
  extends Pick<Metric<Id>, 'id' | 'label' | 'description'>,
    Shown {
  readonly kind: 'cost';
  of(judge: JudgeColumns): number | null;
  readonly compared: false;
}

/** An entry of the list of metrics. */
export type ListedMetric = Proportion | Score | Discrimination | Ranking | Cost;

/** How a method makes the interval of a metric. */
export function ruleOf<Rule>(
  {
    interval,
    paperInterval = interval,
  }: { readonly interval: Rule; readonly paperInterval?: Rule },
  method: IntervalMethod,
): Rule {
  switch (method) {
    case 'default':
      return interval;
    case 'paper':
      return paperInterval;
  }
}
