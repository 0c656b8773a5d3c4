import type { IndexedSet } from '../folder/set/indexed-set.ts';
import type { JsonObject } from '../run/json.ts';
import type { Verdict } from '../run/verdict.ts';

/** Tells in which order to ask, and when enough is known of a judge. */
export interface StoppingRule {
  /** What `run.json` says of it. */
  readonly entry: JsonObject;
  /** In which wave the run with this id is asked about, counted from 0; null if nothing depends on it. */
  waveOf(id: string): number | null;
  /** Takes in a verdict that is on record. */
  add(verdict: Verdict): void;
  isDecided(judgeId: string): boolean;
  /** Where every judge stands. */
  standings(): readonly RuleStanding[];
}

/** One criterion for one judge, as far as it has been judged. */
export interface RuleStanding {
  readonly judge: string;
  /** As it was asked for: `delta>=0.5`. */
  readonly criterion: string;
  readonly verdict: 'met' | 'failed' | 'open';
  readonly estimate: number | null;
  readonly low: number;
  readonly high: number;
  /** How many pairs, or clean runs, it rests on, and how many there are in the set. */
  readonly rows: number;
  readonly of: number;
}

export const NOT_ASKED = -1;

/** By position: the wave of each run, or NOT_ASKED. Null where no rule says when to stop. */
export function wavesOf(
  { ids }: Pick<IndexedSet, 'ids'>,
  rule: StoppingRule | null,
): Int32Array | null {
  return rule === null ? null : Int32Array.from(ids, (id) => rule.waveOf(id) ?? NOT_ASKED);
}
