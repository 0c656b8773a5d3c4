import { FigureSheet, publishedFigures } from '../figure-sheet.ts';
import { OCTOBER_JUDGES, type OctoberJudge } from '../names.ts';
import { agreement, schemaCheck } from './agreement.ts';
import { replyOnlyAgain, stepsForTheReply } from './cell-counts.ts';
import { cellsAndContrasts } from './cells-and-contrasts.ts';
import type { Ablation, OctoberData, Organic } from './october-data.ts';
import { organic } from './organic.ts';
import { prematureStops } from './premature-stops.ts';

/** October's figures as far as the verdicts go, and what the rest would need. */
export function octoberFigures(data: OctoberData): {
  readonly sheet: FigureSheet;
  readonly lacking: readonly string[];
} {
  const sheet = new FigureSheet(publishedFigures.october);
  if (data.ablation === null && data.organic === null) {
    return { sheet, lacking: ['there are no ablation verdicts'] };
  }
  const lacking = [
    ...(data.ablation === null
      ? ['there are no ablation verdicts on the judged set']
      : ablationFigures(sheet, data, data.ablation)),
    ...(data.organic === null
      ? ["there are no ablation verdicts on the agent's episodes"]
      : organicFigures(sheet, data.organic)),
  ];
  return { sheet, lacking };
}

function ablationFigures(
  sheet: FigureSheet,
  { august }: OctoberData,
  ablation: Ablation,
): readonly string[] {
  const { A, B, C, D, Schema } = ablation.cells;
  if (A && B && C && D) {
    const judges = { A: A.columns, B: B.columns, C: C.columns, D: D.columns };
    cellsAndContrasts(sheet, ablation, judges);
  }
  if (A && D) agreement(sheet, august, ablation, { A, D });
  if (A && Schema) schemaCheck(sheet, A, Schema);
  if (A) replyOnlyAgain(sheet, august, ablation, A);
  if (C) stepsForTheReply(sheet, ablation, C);
  if (D) prematureStops(sheet, ablation, D);
  return absent(ablation, ['A', 'B', 'C', 'D', 'Schema'], 'the judged set');
}

function organicFigures(sheet: FigureSheet, data: Organic): readonly string[] {
  const { A, D } = data.cells;
  if (A) organic(sheet, data, 'A', A);
  if (D) organic(sheet, data, 'D', D);
  return absent(data, ['A', 'D'], "the agent's episodes");
}

function absent(
  { cells }: Organic,
  needed: readonly OctoberJudge[],
  on: string,
): readonly string[] {
  return needed
    .filter((name) => cells[name] === undefined)
    .map((name) => `there are no verdicts by ${OCTOBER_JUDGES[name]} on ${on}`);
}
