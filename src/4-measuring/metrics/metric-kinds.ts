import { flagged, unscored } from './formulas/detection.ts';
import {
  bootstrapWithSpread,
  exactAtTheEdges,
  scoreByInstance,
} from './intervals/interval-rules.ts';
import type { Cost, Discrimination, Proportion, Score } from './listed-metric.ts';
import { rate } from './metric.ts';

// What the entries of the list of metrics have in common, kind by kind.

/** Paired discrimination on a group of faults. */
export function discrimination<const Id extends string>(
  entry: Omit<Discrimination<Id>, 'kind' | 'topic' | 'format' | 'compared'>,
): Discrimination<Id> {
  return {
    kind: 'discrimination',
    topic: 'discrimination',
    format: 'difference',
    compared: true,
    ...entry,
  };
}

type Pooled<Id extends string> = Omit<Proportion<Id>, 'kind' | 'format' | 'of' | 'share'>;

/** A share that is known in each of the strata or types it is pooled over. */
function proportion<const Id extends string>(entry: Pooled<Id>): Proportion<Id> {
  const { over, within } = entry;
  const share: Proportion['share'] = (tally, design) => within(tally, over(design), design);
  return {
    kind: 'proportion',
    format: 'share',
    share,
    of: (tally, design) => rate(share(tally, design)),
    ...entry,
  };
}

/** The share of the runs in some strata that the judge flags. */
export function flagRate<const Id extends string>(
  entry: Pick<Proportion<Id>, 'id' | 'label' | 'description' | 'over' | 'presumedLabel'>,
): Proportion<Id> {
  return proportion({
    topic: 'detection',
    compared: true,
    within: flagged,
    unscored,
    interval: scoreByInstance,
    paperInterval: exactAtTheEdges,
    ...entry,
  });
}

/**
 * A share of faults, pooled over fault types. Judges are not compared on these, because most are
 * shares of the faults that the judge itself detected.
 */
export function shareOfFaults<const Id extends string>(
  entry: Pick<Proportion<Id>, 'id' | 'label' | 'description' | 'within'> & Partial<Pooled<Id>>,
): Proportion<Id> {
  return proportion({
    topic: 'naming',
    compared: false,
    over: ({ everyType }) => everyType,
    unscored: () => 0,
    interval: scoreByInstance,
    paperInterval: bootstrapWithSpread,
    ...entry,
  });
}

export function score<const Id extends string>(
  entry: Omit<Score<Id>, 'kind' | 'format' | 'compared'> & Partial<Score<Id>>,
): Score<Id> {
  return { kind: 'score', format: 'share', compared: true, ...entry };
}

/** A score of the confidences that a judge states. */
export function confidenceScore<const Id extends string>(
  entry: Omit<Score<Id>, 'kind' | 'topic' | 'format' | 'compared' | 'readsConfidence'>,
): Score<Id> {
  return score({ topic: 'confidence', format: 'score', readsConfidence: true, ...entry });
}

/** What was counted and not estimated, so that it has no interval. */
export function counted<const Id extends string>(
  entry: Omit<Cost<Id>, 'kind' | 'compared'>,
): Cost<Id> {
  return { kind: 'cost', compared: false, ...entry };
}

export function cost<const Id extends string>(
  entry: Pick<Cost<Id>, 'id' | 'label' | 'description' | 'format' | 'of'>,
): Cost<Id> {
  return counted({ topic: 'cost', ...entry });
}
