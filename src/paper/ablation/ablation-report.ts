import type { Environment } from '../../1-worlds/contract/environment.ts';
import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import { loadJudgedSet } from '../../4-measuring/rows/load-judged-set.ts';
import { UserError } from '../../base/errors.ts';
import { trajectoriesIn, verdictsIn } from '../../folder/files.ts';
import { readFolderLines } from '../../folder/row-file.ts';
import { repetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import { readVerdict } from '../../run/wire/verdict-row.ts';
import {
  ABLATION_CELLS,
  CELL_FAMILIES,
  SAME_QUESTION,
  SCHEMA_CHECK_FAMILY,
} from './ablation-cells.ts';
import type { AblationReport } from './ablation-measurement.ts';
import { agreementBetween } from './judge-agreement.ts';
import { measureAblation } from './measure-ablation.ts';
import { stepConventions } from './step-conventions.ts';

/** The fault whose step can be named in two ways. */
const STOPPED_EARLY = 'premature_stop';

export interface AblationReportOptions {
  readonly folder: string;
  readonly environment: Environment;
  /** The model's name, as the ids of its judges end. */
  readonly model: string;
  /** An earlier run folder to compare verdicts with. */
  readonly against?: string | undefined;
}

/** Measures a run folder in which all cells, and the schema check, have judged every trajectory. */
export async function ablationReport(options: AblationReportOptions): Promise<AblationReport> {
  const { folder, environment, model, against } = options;
  const { set, judges } = await loadJudgedSet(
    trajectoriesIn(folder),
    verdictsIn(folder),
    environment,
  );
  const idOf = (family: string): string => `${family}:${model}`;
  const columns = (family: string): JudgeColumns => {
    const found = judges.find(({ judgeId }) => judgeId === idOf(family));
    if (found === undefined) {
      throw new UserError(`${folder} has no verdicts by ${idOf(family)}; judge it with tj ablate`);
    }
    return found;
  };
  const now = await verdictsByJudge(folder);
  const before = against === undefined ? null : await verdictsByJudge(against);
  const of = (family: string): readonly Verdict[] => now.get(idOf(family)) ?? [];
  return {
    ablation: measureAblation(set, {
      A: columns(CELL_FAMILIES.A),
      B: columns(CELL_FAMILIES.B),
      C: columns(CELL_FAMILIES.C),
      D: columns(CELL_FAMILIES.D),
    }),
    schemaCheck: agreementBetween(of(SCHEMA_CHECK_FAMILY), of(CELL_FAMILIES.A)),
    against: ABLATION_CELLS.flatMap((cell) => {
      const names = [CELL_FAMILIES[cell], SAME_QUESTION[cell]].flatMap((name) => name ?? []);
      const judgeId = names.map(idOf).find((id) => before?.has(id));
      if (judgeId === undefined) return [];
      const agreement = agreementBetween(before?.get(judgeId) ?? [], of(CELL_FAMILIES[cell]));
      return [{ cell, judgeId, agreement }];
    }),
    stepConventions: set.types.includes(STOPPED_EARLY)
      ? stepConventions(set, of(CELL_FAMILIES.D), STOPPED_EARLY)
      : null,
  };
}

/** The first repetition of each judge: the ablation crosses cells and asks nothing twice. */
async function verdictsByJudge(folder: string): Promise<ReadonlyMap<string, readonly Verdict[]>> {
  const file = verdictsIn(folder);
  const judges = new Map<string, Verdict[]>();
  for await (const { text, number } of readFolderLines(file)) {
    const verdict = readVerdict(text, file, number);
    if (repetitionOf(verdict) > 1) continue;
    const list = judges.get(verdict.judgeId);
    if (list === undefined) judges.set(verdict.judgeId, [verdict]);
    else list.push(verdict);
  }
  return judges;
}
