import type { Estimate } from '../measurement/estimate.ts';
import type { FaithfulRow, FaithfulRows } from '../measurement/measurement.ts';
import { deltaOver } from '../metrics/flagged-pairs.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { clusteredChange } from '../statistics/intervals/clustered-change.ts';

/** A fault with both replies, as a judge saw it. */
interface Triple {
  readonly instance: number;
  readonly type: number;
  readonly stale: number;
  readonly faithful: number;
  readonly parent: number;
}

/** Null where no fault comes with both replies. */
export function faithfulReplies(
  set: SetColumns,
  judge: JudgeColumns,
  confidence: number,
): FaithfulRows | null {
  const triples = triplesOf(set, judge);
  if (triples.length === 0) return null;
  const row = (type: string, label: string, of: readonly Triple[]): FaithfulRow => ({
    type,
    label,
    ...compared(of, confidence),
  });
  return {
    all: row('all', 'all', triples),
    byType: set.types.flatMap((name, type) => {
      const own = triples.filter((each) => each.type === type);
      return own.length === 0 ? [] : [row(name, set.typeLabels[type] ?? name, own)];
    }),
  };
}

function triplesOf(set: SetColumns, judge: JudgeColumns): readonly Triple[] {
  return set.edits.rowsOfKind('faithful').flatMap((at) => {
    const plain = set.edits.parent[at] ?? NONE;
    const clean = plain === NONE ? NONE : (set.parent[plain] ?? NONE);
    if (plain === NONE || clean === NONE) return [];
    return {
      instance: set.instance[plain] as number,
      type: set.type[plain] as number,
      stale: judge.flag[plain] as number,
      faithful: judge.editFlag[at] as number,
      parent: judge.flag[clean] as number,
    };
  });
}

const NOTHING: Estimate = { estimate: null, interval: null };

function compared(
  triples: readonly Triple[],
  confidence: number,
): Omit<FaithfulRow, 'type' | 'label'> {
  const scored = triples.filter(
    ({ stale, faithful, parent }) => stale >= 0 && faithful >= 0 && parent >= 0,
  );
  const unscored = triples.length - scored.length;
  const only = (by: number): number =>
    scored.filter(({ stale, faithful }) => stale - faithful === by).length;
  const counts = { faults: scored.length, unscored, staleOnly: only(1), faithfulOnly: only(-1) };
  if (scored.length === 0) {
    return { ...counts, stale: NOTHING, faithful: NOTHING, difference: NOTHING };
  }
  return {
    ...counts,
    stale: delta(scored, ({ stale }) => stale, confidence),
    faithful: delta(scored, ({ faithful }) => faithful, confidence),
    difference: difference(scored, confidence),
  };
}

/** The flag on the parent is the same in both, so the two Δ differ by what differs between the replies. */
function difference(triples: readonly Triple[], confidence: number): Estimate {
  const change = clusteredChange(
    {
      cluster: Int32Array.from(triples, ({ instance }) => instance),
      clusters: 1 + triples.reduce((most, { instance }) => Math.max(most, instance), 0),
      stratum: Int32Array.from(triples, ({ type }) => type),
      strata: 1 + triples.reduce((most, { type }) => Math.max(most, type), 0),
      change: Int8Array.from(triples, ({ stale, faithful }) => stale - faithful),
      most: 1,
    },
    confidence,
  );
  if (change === null) return NOTHING;
  const { estimate, low, high } = change;
  return { estimate, interval: { low, high } };
}

function delta(
  triples: readonly Triple[],
  flagOf: (triple: Triple) => number,
  confidence: number,
): Estimate {
  const pairs = triples.map((triple) => ({
    instance: triple.instance,
    type: triple.type,
    flag: flagOf(triple),
    parentFlag: triple.parent,
  }));
  return deltaOver(pairs, confidence);
}
