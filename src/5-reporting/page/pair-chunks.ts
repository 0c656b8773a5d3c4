import { flagCountOn } from '../../4-measuring/repeats/stability.ts';
import type { KeptAnswers } from '../../4-measuring/rows/kept-answers.ts';
import { NONE } from '../../4-measuring/rows/set-columns.ts';
import { runOf } from '../../run/run.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { isUnscored } from '../../run/wire/verdict-row.ts';
import { roleOfRun } from './edit-status.ts';
import type { PairChunk, ShownCost, ShownPair, ShownRun, ShownVerdict } from './page-model.ts';
import { CHUNK_SIZE, type Child, childrenOf, type ShownSet } from './shown-set.ts';

/** The texts of the pairs in chunks, to be unpacked when they are looked at. */
export function* pairChunks(shown: ShownSet): Generator<PairChunk> {
  const children = childrenOf(shown);
  for (let start = 0; start < children.length; start += CHUNK_SIZE) {
    yield chunkOf(shown, children.slice(start, start + CHUNK_SIZE));
  }
}

function chunkOf(shown: ShownSet, children: readonly Child[]): PairChunk {
  const { set, judges, texts, answers } = shown;
  const isRepeated = judges.some(({ repetitions }) => repetitions.length > 1);
  const parents: ShownRun[] = [];
  const placeOf = new Map<string, number>();
  const shownRun = (trajectory: Trajectory): ShownRun => ({
    id: trajectory.id,
    run: runOf(trajectory),
    verdicts: judges.map(({ judgeId }) =>
      shownVerdict(texts.verdicts.get(judgeId)?.get(trajectory.id), answers),
    ),
    ...(isRepeated
      ? { flagCounts: judges.map((judge) => flagCountOn(set, judge, trajectory.id)) }
      : {}),
  });
  const place = (parent: Trajectory | undefined): number | null => {
    if (parent === undefined) return null;
    const known = placeOf.get(parent.id);
    if (known !== undefined) return known;
    placeOf.set(parent.id, parents.length);
    return parents.push(shownRun(parent)) - 1;
  };
  const pairs = children.map((child): ShownPair => {
    const trajectory = 'row' in child ? faultAt(shown, child.row) : child.edit.run;
    const { label } = trajectory;
    return {
      ...shownRun(trajectory),
      parent: place(parentOf(shown, child)),
      // What was edited here is not the fault, which both runs of the pair may have.
      failureStep: label?.edit === undefined ? (label?.failureStep ?? null) : null,
      ...(label?.faults === undefined || label.edit !== undefined ? {} : { faults: label.faults }),
      proof: label?.proof ?? null,
      editName: label?.edit?.name ?? null,
      role: roleOfRun(trajectory),
      clean: 'edit' in child ? place(child.edit.clean ?? undefined) : null,
      by: label?.by ?? null,
    };
  });
  return { parents, pairs };
}

function faultAt({ set, texts }: ShownSet, row: number): Trajectory {
  const trajectory = texts.trajectories.get(set.ids[row] ?? '');
  // The texts were read from the file that the set came from, so this cannot happen.
  if (trajectory === undefined)
    throw new Error(`${set.ids[row]} is in the set but not in its file`);
  return trajectory;
}

function parentOf({ set, texts, remade }: ShownSet, child: Child): Trajectory | undefined {
  if ('edit' in child) return child.edit.parent ?? undefined;
  const parentRow = set.parent[child.row] ?? NONE;
  return parentRow === NONE
    ? remade.get(set.instances[set.instance[child.row] ?? NONE] ?? '')
    : texts.trajectories.get(set.ids[parentRow] ?? '');
}

function shownVerdict(
  verdict: Verdict | undefined,
  kept: KeptAnswers | undefined,
): ShownVerdict | null {
  if (verdict === undefined) return null;
  const answers = kept?.of(verdict);
  const spent = costOf(verdict);
  const { faulty, confidence, failureStep, failureType, rationale, error, extra } = verdict;
  return {
    faulty,
    confidence,
    step: failureStep,
    type: failureType,
    rationale,
    error: isUnscored(error, extra?.unscored_as) ? error : null,
    ...(answers === undefined ? {} : { answers }),
    ...(spent === null ? {} : { spent }),
  };
}

function costOf({ latencySeconds, promptTokens, completionTokens }: Verdict): ShownCost | null {
  const seconds = Math.round(100 * latencySeconds) / 100;
  return seconds + promptTokens + completionTokens > 0
    ? [seconds, promptTokens, completionTokens]
    : null;
}
