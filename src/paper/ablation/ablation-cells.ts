import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';

/** The two views crossed with the two tasks. */
export const ABLATION_CELLS = ['A', 'B', 'C', 'D'] as const;
export type AblationCell = (typeof ABLATION_CELLS)[number];

/** The family of judges that asks each cell's question. A judge's id is `family:model`. */
export const CELL_FAMILIES: Readonly<Record<AblationCell, string>> = {
  A: 'outview-outtask',
  B: 'outview-proctask',
  C: 'stepview-outtask',
  D: 'stepview-proctask',
};

export const CELL_NAMES: Readonly<Record<AblationCell, string>> = {
  A: 'reply only, judge the reply',
  B: 'reply only, check each step',
  C: 'all steps, judge the reply',
  D: 'all steps, check each step',
};

/** Asks cell A's prompt under a schema of its own, which shows whether the schema alone matters. */
export const SCHEMA_CHECK_FAMILY = 'outcome';

/** Families that ask a cell's question under another name, as an earlier run may have done. */
export const SAME_QUESTION: Readonly<Partial<Record<AblationCell, string>>> = {
  A: 'outcome',
  D: 'step',
};

export type CellJudges = Readonly<Record<AblationCell, JudgeColumns>>;
