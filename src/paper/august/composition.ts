import { cleanRows } from '../../4-measuring/resampling/clean-replicates.ts';
import {
  ALL_FAULTS,
  ANSWER_CHANGED,
  ANSWER_SAME,
  countPairs,
  LOUD,
  SILENT,
} from '../../4-measuring/rows/pairs.ts';
import { NONE } from '../../4-measuring/rows/set-columns.ts';
import { clopperPearson } from '../../4-measuring/statistics/intervals/clopper-pearson.ts';
import { present } from '../../base/present.ts';
import { percent } from '../format.ts';
import { augustJudges } from '../names.ts';
import { formulaTable } from '../paper-figures.ts';
import {
  type Faults,
  faultsIn,
  groupIn,
  rowsWhere,
  SAME_AND_LOUD,
  SAME_AND_SILENT,
} from '../paper-rows.ts';
import type { AugustData } from './august-data.ts';
import { CONFIDENCE } from './streams.ts';

type Count = (data: AugustData) => number;

const faults =
  (which: Faults): Count =>
  ({ set }) =>
    faultsIn(groupIn(set, which))(set).length;

/** Faults whose parent is in the set. The rules judged every run, so no pair lacks a verdict. */
const pairs =
  (which: Faults): Count =>
  ({ set, pairs, judges }) =>
    countPairs(set, pairs, judges.Rules, groupIn(set, which)).pairs;

/** What the set is made of, and how many of its faults have their parent in it. */
export const composition = formulaTable((data: AugustData) => data, {
  NTraj: ({ set }) => set.size,
  NClean: ({ set }) => cleanRows(set).length,
  NFaulty: faults(ALL_FAULTS),
  NSilent: faults(SILENT),
  NLoud: faults(LOUD),
  NPerType: faults('wrong_tool'),
  NReplySame: faults(ANSWER_SAME),
  NReplySameKept: faults(SAME_AND_SILENT),
  NReplySameBroke: faults(SAME_AND_LOUD),
  NReplyChanged: faults(ANSWER_CHANGED),
  NVerdicts: ({ judges }) =>
    augustJudges.reduce((total, judge) => total + judges[judge].verdicts, 0),
  NRestocking: ({ set }) =>
    rowsWhere(set, (row) => set.scenarios[present(set.scenario[row])] === 'restocking').length,

  NPairs: pairs(ALL_FAULTS),
  NPairsReplySame: pairs(ANSWER_SAME),
  NPairsReplySameKept: pairs(SAME_AND_SILENT),
  NPairsReplySameBroke: pairs(SAME_AND_LOUD),
  NPairsReplyChanged: pairs(ANSWER_CHANGED),
  NPairsLoud: pairs(LOUD),
  NPairsSilent: pairs(SILENT),
  PairNWrongTool: pairs('wrong_tool'),
  PairNHallucArg: pairs('hallucinated_argument'),
  PairNSkippedPre: pairs('skipped_precondition'),
  PairNIgnoredObs: pairs('ignored_observation'),
  PairNPrematureStop: pairs('premature_stop'),
  PairNUnsupClaim: pairs('unsupported_claim'),

  NLatePairs: (data) => orphans(data).length,
  NLateParents: (data) => new Set(orphans(data).map((row) => data.set.instance[row])).size,
  FAUpperBoundPct: ({ set }) =>
    percent(clopperPearson(0, cleanRows(set).length, CONFIDENCE).high, 1),
});

/** Faults whose parent is not in the set. */
function orphans({ set }: AugustData): readonly number[] {
  return faultsIn(ALL_FAULTS)(set).filter((row) => set.parent[row] === NONE);
}
