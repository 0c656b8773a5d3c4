import { itemsOf } from '../../4-measuring/comparing/items.ts';
import { ITEM_MARK_NAMES } from '../../4-measuring/measurement/item-marks.ts';
import { disagreesOn, flagCountOn } from '../../4-measuring/repeats/stability.ts';
import { type JudgeColumns, UNSCORED } from '../../4-measuring/rows/judge-columns.ts';
import { type PairStatus, pairStatus, sureOfWrong } from '../../4-measuring/rows/pair-status.ts';
import { NONE, type SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { reliabilityBin } from '../../4-measuring/statistics/reliability-bins.ts';
import { roleNumber } from '../../run/row-role.ts';
import { type ComparedRuns, rowChanges } from '../changes/compare-runs.ts';
import { labelOfEdit, typeOfEdit } from '../tables/pair-filter.ts';
import { editStatus, roleOfRun, type ShownEdit } from './edit-status.ts';
import {
  CHANGE_LETTERS,
  type ExplorerIndex,
  FIRST_COUNT,
  FIRST_NAMED,
  STATUS_LETTERS,
  UNNAMED,
} from './page-model.ts';
import { CHUNK_SIZE, childrenOf, type ShownSet } from './shown-set.ts';

/** The pairs as columns, to be filtered without their texts. */
export function explorerIndex(shown: ShownSet): ExplorerIndex {
  const { set, judges, texts, edits, faults } = shown;
  const children = childrenOf(shown);
  // Harmless editNames are chosen among the fault types, but no fault type is mistaken for one.
  const editNames = [...new Set(edits.map(editOf))].filter((name) => name !== '').toSorted();
  const numberOf = new Map(
    children.flatMap((child, at) => ('row' in child ? [[set.ids[child.row], at] as const] : [])),
  );
  const scenarioOf = new Map(
    Array.from(set.scenario, (scenario, row) => [
      set.instances[set.instance[row] ?? NONE] ?? '',
      scenario,
    ]),
  );
  const column = <Value>(
    ofFault: (row: number) => Value,
    ofEdit: (edit: ShownEdit) => Value,
  ): readonly Value[] =>
    children.map((child) => ('row' in child ? ofFault(child.row) : ofEdit(child.edit)));
  const status = (judge: JudgeColumns): readonly PairStatus[] =>
    column(
      (row) => pairStatus(set, judge, row),
      (edit) => editStatus(edit, judge, texts),
    );
  /** One letter per pair about the verdicts of each judge; harmless editNames have none. */
  const letters = (letter: (judge: JudgeColumns, row: number) => string): readonly string[] =>
    judges.map((judge) =>
      column(
        (row) => letter(judge, row),
        () => NOTHING,
      ).join(''),
    );
  const runs = column(
    (row): RunIds => [set.ids[row], set.ids[set.parent[row] ?? NONE]],
    ({ run, parent }) => [run.id, parent?.id],
  );
  /** The same about the two runs of each pair, of judges of which there is something to say. */
  const ofRuns = (
    isAsked: (judge: JudgeColumns) => boolean,
    letter: (judge: JudgeColumns, ids: RunIds) => string,
  ): readonly string[] =>
    judges.map((judge) => (isAsked(judge) ? runs.map((ids) => letter(judge, ids)).join('') : ''));
  return {
    total: set.faulty.reduce((sum, faulty) => sum + faulty, 0),
    judges: judges.map(({ judgeId }) => judgeId),
    types: [...set.types, ...editNames],
    typeLabels: [...set.typeLabels, ...editNames.map(labelOfEdit)],
    typeDescriptions: [
      ...set.types.map((type) => faults.find(({ name }) => name === type)?.description ?? ''),
      ...editNames.map(() => ''),
    ],
    scenarios: set.scenarios,
    scenarioLabels: set.scenarios.map((name) => name.replaceAll('_', ' ')),
    ids: column(
      (row) => set.ids[row] ?? '',
      ({ run }) => run.id,
    ),
    type: column(
      (row) => set.type[row] ?? NONE,
      (edit) => (isClean(edit) ? NONE : set.types.length + editNames.indexOf(editOf(edit))),
    ),
    scenario: column(
      (row) => set.scenario[row] ?? NONE,
      (edit) => (isClean(edit) ? (scenarioOf.get(edit.run.instanceId) ?? NONE) : NONE),
    ),
    silent: column(
      (row) => set.outcomeCorrect[row] ?? 0,
      ({ run }) => (run.label?.outcomeCorrect === false ? 0 : 1),
    ),
    answer: column(
      (row) => set.answerChanged[row] ?? NONE,
      () => NONE,
    ),
    role: column(
      () => roleNumber('fault'),
      ({ run }) => roleOfRun(run),
    ),
    plain: column(
      () => NONE,
      ({ run, parent }) =>
        run.label?.edit?.kind === 'attack' ? (numberOf.get(parent?.id) ?? NONE) : NONE,
    ),
    statuses: judges.map((judge) =>
      status(judge)
        .map((name) => STATUS_LETTERS[name])
        .join(''),
    ),
    faultFlags: letters((judge, row) => flagLetter(judge, row)),
    parentFlags: letters((judge, row) => flagLetter(judge, set.parent[row])),
    named: letters((judge, row) => namedLetter(judge, row, set.types.length)),
    faultSure: letters((judge, row) => sureLetter(judge, row)),
    parentSure: letters((judge, row) => sureLetter(judge, set.parent[row])),
    sureOfWrong: judges.map((judge) =>
      column(
        (row) => {
          const sure = sureOfWrong(set, judge, row);
          return sure === null ? null : Math.round(100 * sure);
        },
        () => null,
      ),
    ),
    items: itemLetters(shown, children),
    repeats: judges.map(({ repetitions }) => repetitions.length),
    unstable: ofRuns(isRepeated, (judge, ids) => (disagreesOn(set, judge, ...ids) ? '1' : '0')),
    contradicted: ofRuns(
      ({ reasons }) => reasons !== null,
      (judge, ids) => (contradicts(set, judge, ids) ? '1' : '0'),
    ),
    flagCounts: ofRuns(isRepeated, (judge, ids) => countLetters(set, judge, ids)),
    ...changeColumns(
      shown.compared ?? null,
      judges,
      column(
        (row): number | null => row,
        () => null,
      ),
    ),
    chunks: Array.from(
      { length: Math.ceil(children.length / CHUNK_SIZE) },
      (_, i) => i * CHUNK_SIZE,
    ),
  };
}

function itemLetters({ set, judges }: ShownSet, children: ReturnType<typeof childrenOf>): string {
  const items = new Map(itemsOf(set, judges).map(({ row, mark }) => [row, mark]));
  if (items.size === 0) return '';
  return children
    .map((child) => {
      const mark = ('row' in child ? items.get(child.row) : null) ?? null;
      return mark === null ? NOTHING : String(ITEM_MARK_NAMES.indexOf(mark));
    })
    .join('');
}

/** Whether nothing was planted in a run and nothing else was changed in it. */
const isClean = ({ run }: ShownEdit): boolean => roleOfRun(run) === roleNumber('parent');

/** What stands in for the fault type of an edit that is no single fault; empty for a clean run. */
const editOf = (edit: ShownEdit): string =>
  edit.run.label === null || isClean(edit) ? '' : typeOfEdit(edit.run.label);

const NOTHING = String.fromCharCode(UNNAMED);

/** Whether there is a readable verdict on a row, which may be that of an absent parent. */
const isScored = ({ flag }: JudgeColumns, row: number | undefined): row is number =>
  row !== undefined && row !== NONE && flag[row] !== UNSCORED;

const flagLetter = (judge: JudgeColumns, row: number | undefined): string =>
  isScored(judge, row) ? String(judge.flag[row]) : NOTHING;

const sureLetter = (judge: JudgeColumns, row: number | undefined): string =>
  isScored(judge, row) ? String(reliabilityBin(judge.confidence[row] ?? 0)) : NOTHING;

/** As in a confusion matrix, where a fault that is passed has no type. */
function namedLetter(judge: JudgeColumns, row: number, types: number): string {
  if (!isScored(judge, row)) return NOTHING;
  const type = judge.flag[row] === 1 ? (judge.type[row] ?? NONE) : NONE;
  return String.fromCharCode(FIRST_NAMED + (type === NONE ? types : type));
}

/** The ids of the two runs of a pair, of which one may be absent. */
type RunIds = readonly (string | undefined)[];

const isRepeated = ({ repetitions }: JudgeColumns): boolean => repetitions.length > 1;

/** How often the repetitions of a judge flag some runs. */
const countLetters = (set: SetColumns, judge: JudgeColumns, ids: RunIds): string =>
  ids
    .flatMap((id) => {
      const { flagged, scored } = flagCountOn(set, judge, id ?? '');
      return [flagged, scored];
    })
    .map((count) => String.fromCharCode(FIRST_COUNT + count))
    .join('');

/** Whether what a judge said of one of these runs contradicts its reason. */
const contradicts = (set: SetColumns, { reasons }: JudgeColumns, ids: RunIds): boolean =>
  ids.some((id) => reasons?.contradicts[set.rowOf.get(id ?? '') ?? NONE] === 1);

/**
 * What happened to each pair since an earlier run, for the index of pairs.
 *
 * @param rows the row of each pair's fault, or null for a harmless edit: that is neither caught nor missed
 */
function changeColumns(
  compared: ComparedRuns | null,
  judges: readonly JudgeColumns[],
  rows: readonly (number | null)[],
): Pick<ExplorerIndex, 'changes' | 'earlierStatuses'> {
  const columns = judges.map(({ judgeId }) => {
    const pair = compared?.pairs.find(({ now }) => now.judgeId === judgeId);
    if (compared === null || pair === undefined) return { change: '', status: '' };
    const { earlier, earlierRow } = compared.matched;
    const changes = rowChanges(compared.matched, pair);
    const change = rows.map((row) => {
      const found = row === null ? null : changes[row];
      return CHANGE_LETTERS[found ?? 'not-comparable'];
    });
    const status = rows.map((row) => {
      const oldRow = row === null ? NONE : (earlierRow[row] ?? NONE);
      return oldRow === NONE
        ? NOT_THERE
        : STATUS_LETTERS[pairStatus(earlier, pair.earlier, oldRow)];
    });
    return { change: change.join(''), status: status.join('') };
  });
  return {
    changes: columns.map(({ change }) => change),
    earlierStatuses: columns.map(({ status }) => status),
  };
}

/** Stands for a pair that the earlier run does not have. */
const NOT_THERE = '-';
