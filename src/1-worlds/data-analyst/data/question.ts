import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { Domain } from '../domains/domain.ts';
import type { Scenario } from '../scenario.ts';
import { type Month, monthAfter } from './calendar.ts';

export type Metric = 'total' | 'average' | 'count' | 'share';

/** A time zone without summer time, so that its offset is the same at both ends of any month. */
export interface Zone {
  readonly name: string;
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

/** What is asked, as facts from which the goal, the truth and the correct query are made. */
export interface Question {
  readonly metric: Metric;
  /** Whether it is about the domain's measure or about the number that may be empty. */
  readonly measure: 'measure' | 'extra';
  readonly month: Month;
  /** Only facts of parties in this segment; null for all. */
  readonly segment: string | null;
  /** Only facts that have a part of this kind; null for all. */
  readonly part: string | null;
  /** Whether facts from the domain's excluded source are left out. */
  readonly excluding: boolean;
  /** The zone that the month is meant in; null if the warehouse has local times. */
  readonly zone: Zone | null;
  /** The last day that is loaded, counted from 0, if the month is not complete; null if it is. */
  readonly lastDay: number | null;
  /** Whether two columns have an equal claim to what is asked for, so that the agent has to ask back. */
  readonly twoMeanings: boolean;
}

const ZONES: readonly Zone[] = [
  { name: 'Singapore', offset: 480 },
  { name: 'Tokyo', offset: 540 },
  { name: 'Dubai', offset: 240 },
  { name: 'Bogotá', offset: -300 },
  { name: 'Phoenix', offset: -420 },
  { name: 'Mumbai', offset: 330 },
  { name: 'Nairobi', offset: 180 },
];

const ANY: readonly Metric[] = ['total', 'average', 'count', 'share'];
const IN_TURN: readonly Metric[] = ['share', 'total', 'average', 'count'];
const ABOUT_THE_MEASURE: readonly Scenario[] = ['mixed_units', 'misleading_column', 'two_meanings'];
const OF_A_MEASURE: readonly Metric[] = ['total', 'average'];
/** Some questions are about everybody. */
const SEGMENTED = 0.7;
/** Some are about facts with a certain part where that is not the trap. */
const WITH_PART = 0.25;
const FIRST_MONTH: Month = { year: 2024, month: 2 };
const MONTHS = 21;

/**
 * Draws a question on which the trap of the scenario matters. Where there is no trap, the metrics take
 * turns and there is always a segment, so that any few instances have one that can host every fault.
 *
 * @param round how often all scenarios have been dealt before
 */
export function drawQuestion(
  random: PythonRandom,
  scenario: Scenario,
  round: number,
  domain: Domain,
): Question {
  const month = monthAfter(FIRST_MONTH, random.randint(0, MONTHS - 1));
  const segmented =
    random.random() < SEGMENTED || scenario === 'no_trap' || scenario === 'dirty_labels';
  const segment = segmented ? random.choice(domain.party.segments) : null;
  const metric = random.choice(ABOUT_THE_MEASURE.includes(scenario) ? OF_A_MEASURE : ANY);
  const part = random.random() < WITH_PART ? random.choice(domain.part.values) : null;
  const plain: Question = {
    metric,
    measure: 'measure',
    month,
    segment,
    part,
    excluding: false,
    zone: null,
    lastDay: null,
    twoMeanings: false,
  };
  switch (scenario) {
    case 'no_trap':
      return { ...plain, metric: IN_TURN[round % IN_TURN.length] as Metric };
    case 'stale_table':
    case 'mixed_units':
    case 'misleading_column':
    case 'dirty_labels':
      return plain;
    case 'two_meanings':
      return { ...plain, twoMeanings: true };
    case 'incomplete_data':
      return { ...plain, lastDay: random.randint(11, 23) };
    case 'repeated_rows':
      return { ...plain, part: random.choice(domain.part.values) };
    case 'time_zone':
      return { ...plain, zone: random.choice(ZONES) };
    case 'missing_values':
      // An average over a number that is empty for zero, or a comparison that an empty value fails.
      return random.random() < 0.4
        ? { ...plain, metric: 'average', measure: 'extra' }
        : { ...plain, excluding: true };
  }
}
