import type { Question } from '../data/question.ts';
import type { Scenario } from '../scenario.ts';

/**
 * How an agent works an answer out: which table, which filters, and what it does about everything that
 * the descriptions warn of. It can be written as SQL, and it can be evaluated over the rows without
 * SQL; a wrong analysis differs from the correct one in one field.
 */
export interface Analysis {
  readonly table: 'fact' | 'decoy';
  readonly period: boolean;
  readonly state: boolean;
  readonly segment: boolean;
  /** Facts that have a certain part: each once, or once for each such part. */
  readonly parts: 'ignored' | 'once' | 'joined';
  /** Leaving a source out: keeping what has no source, or losing it. */
  readonly source: 'ignored' | 'keeps_empty' | 'loses_empty';
  readonly column: 'measure' | 'tempting' | 'extra';
  /** Whether an empty number counts as zero. */
  readonly emptyIsZero: boolean;
  readonly converts: boolean;
  readonly shiftsZone: boolean;
  /** Whether spellings of a segment that differ in capitals and blanks are taken together. */
  readonly tidies: boolean;
  /** Whether a ratio is of what was counted, or of something else. */
  readonly divides: 'rightly' | 'wrongly';
  /** Whether the agent gives no figure, because the data cannot answer or the question has to be clarified. */
  readonly declines: boolean;
}

/** The analysis that answers the question. */
export function correctAnalysis(question: Question, scenario: Scenario): Analysis {
  const { metric, measure, segment, part, excluding, zone, lastDay, twoMeanings } = question;
  return {
    table: 'fact',
    period: true,
    // A share is of all states, so the state is counted and not filtered.
    state: metric !== 'share',
    segment: segment !== null,
    parts: part === null ? 'ignored' : 'once',
    source: excluding ? 'keeps_empty' : 'ignored',
    column: measure,
    emptyIsZero: measure === 'extra',
    converts: scenario === 'mixed_units',
    shiftsZone: zone !== null,
    tidies: scenario === 'dirty_labels',
    divides: 'rightly',
    declines: lastDay !== null || twoMeanings,
  };
}
