import type { JudgeColumns } from '../../metrics/columns/judge-columns.ts';
import { NONE, type SetColumns } from '../../metrics/columns/set-columns.ts';
import { type PairStatus, pairStatus, sureOfWrong } from '../../metrics/pairs/pair-status.ts';
import { disagreesOn, flagCountOn } from '../../metrics/repeats/stability.ts';
import type { KeptAnswers } from '../../run-folder/rows/kept-answers.ts';
import type { PairTexts } from '../../run-folder/rows/pair-texts.ts';
import { runOf } from '../../trajectory/run.ts';
import type { Trajectory } from '../../trajectory/trajectory.ts';
import type { Verdict } from '../../trajectory/verdict.ts';
import { isUnscored } from '../../trajectory/wire/scan-rows.ts';
import { controlStatus, type ShownControl } from './control-status.ts';
import {
  type ExplorerIndex,
  type PairChunk,
  type ShownCost,
  type ShownPair,
  type ShownRun,
  type ShownVerdict,
  STATUS_LETTERS,
} from './page-model.ts';

/** Pairs per chunk: few enough to be unpacked between two frames. */
const CHUNK_SIZE = 48;

/** What the explorer is made of: the edited runs to show, and the texts of them and of their parents. */
export interface ShownSet {
  readonly set: SetColumns;
  readonly judges: readonly JudgeColumns[];
  /** Rows of faults, those of one instance together. */
  readonly rows: Int32Array;
  readonly controls: readonly ShownControl[];
  readonly texts: PairTexts;
  /** Clean runs that are not in the set and were therefore made again, by instance. */
  readonly remade: ReadonlyMap<string, Trajectory>;
  /** What models answered, where a folder keeps it. */
  readonly answers?: KeptAnswers;
}

/** An edited run: the row of a fault, or a run with a harmless edit. */
type Child = { readonly row: number } | { readonly control: ShownControl };

/** The faults in order, each instance followed by its harmless edits; then those of other instances. */
function childrenOf({ set, rows, controls }: ShownSet): readonly Child[] {
  const waiting = new Map<string, ShownControl[]>();
  for (const control of controls) {
    const { instanceId } = control.run;
    waiting.set(instanceId, [...(waiting.get(instanceId) ?? []), control]);
  }
  const take = (instance: string): readonly Child[] => {
    const taken = waiting.get(instance) ?? [];
    waiting.delete(instance);
    return taken.map((control) => ({ control }));
  };
  const instanceOf = (row: number | undefined): string | undefined =>
    row === undefined ? undefined : set.instances[set.instance[row] ?? NONE];
  const children = Array.from(rows).flatMap((row, at): readonly Child[] => {
    const instance = instanceOf(row) ?? '';
    return instance === instanceOf(rows[at + 1]) ? [{ row }] : [{ row }, ...take(instance)];
  });
  return [...children, ...[...waiting.keys()].flatMap(take)];
}

/** The pairs as columns to filter, and their texts in chunks to unpack when looked at. */
export function explorerIndex(shown: ShownSet): ExplorerIndex {
  const { set, judges, texts, controls } = shown;
  const children = childrenOf(shown);
  // Harmless edits are chosen among the fault types, but no fault type is mistaken for one.
  const edits = [...new Set(controls.map(editOf))].toSorted();
  const column = <Value>(
    ofFault: (row: number) => Value,
    ofControl: (control: ShownControl) => Value,
  ): readonly Value[] =>
    children.map((child) => ('row' in child ? ofFault(child.row) : ofControl(child.control)));
  const status = (judge: JudgeColumns): readonly PairStatus[] =>
    column(
      (row) => pairStatus(set, judge, row),
      (control) => controlStatus(control, judge, texts),
    );
  return {
    total: set.faulty.reduce((sum, faulty) => sum + faulty, 0),
    judges: judges.map(({ judgeId }) => judgeId),
    types: [...set.types, ...edits.map((name) => `harmless ${name}`)],
    typeLabels: [...set.typeLabels, ...edits.map(harmlessLabel)],
    scenarios: set.scenarios,
    scenarioLabels: set.scenarios.map((name) => name.replaceAll('_', ' ')),
    ids: column(
      (row) => set.ids[row] ?? '',
      ({ run }) => run.id,
    ),
    type: column(
      (row) => set.type[row] ?? NONE,
      (control) => set.types.length + edits.indexOf(editOf(control)),
    ),
    scenario: column(
      (row) => set.scenario[row] ?? NONE,
      () => NONE,
    ),
    silent: column(
      (row) => set.outcomeCorrect[row] ?? 0,
      () => 1,
    ),
    harmless: column(
      () => 0,
      () => 1,
    ),
    statuses: judges.map((judge) =>
      status(judge)
        .map((name) => STATUS_LETTERS[name])
        .join(''),
    ),
    sureOfWrong: judges.map((judge) =>
      column(
        (row) => {
          const sure = sureOfWrong(set, judge, row);
          return sure === null ? null : Math.round(100 * sure);
        },
        () => null,
      ),
    ),
    repeats: judges.map(({ repetitions }) => repetitions.length),
    unstable: judges.map((judge) =>
      judge.repetitions.length === 1
        ? ''
        : column(
            (row) => disagreesOn(set, judge, set.ids[row], set.ids[set.parent[row] ?? NONE]),
            ({ run, parent }) => disagreesOn(set, judge, run.id, parent?.id),
          )
            .map((disagrees) => (disagrees ? '1' : '0'))
            .join(''),
    ),
    chunks: Array.from(
      { length: Math.ceil(children.length / CHUNK_SIZE) },
      (_, i) => i * CHUNK_SIZE,
    ),
  };
}

const editOf = ({ run }: ShownControl): string => run.label?.control ?? '';

const harmlessLabel = (name: string): string => `harmless: ${name.replaceAll('_', ' ')}`;

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
    const trajectory = 'row' in child ? faultAt(shown, child.row) : child.control.run;
    const { label } = trajectory;
    return {
      ...shownRun(trajectory),
      parent: place(parentOf(shown, child)),
      failureStep: label?.failureStep ?? null,
      proof: label?.proof ?? null,
      control: label?.control ?? null,
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
  if ('control' in child) return child.control.parent ?? undefined;
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
