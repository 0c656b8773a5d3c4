import { type MeasureOptions, measure } from '../../4-measuring/measure.ts';
import type { RunFolder } from '../../4-measuring/open-run-folder.ts';
import { UnknownNameError } from '../../base/errors.ts';
import type { MeasuredRun } from './worlds-beside.ts';

/** @param judges only these, each of which has to have judged at least one of the folders */
export function measuredWorlds(
  runs: readonly RunFolder[],
  options: MeasureOptions,
  judges?: readonly string[],
): readonly MeasuredRun[] {
  const known = [...new Set(runs.flatMap(({ judged }) => judged.judges.map(idOf)))];
  const unknown = judges?.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new UnknownNameError('judge', unknown, known);
  return runs.map((run) => {
    const chosen = run.judged.judges.filter((judge) => judges?.includes(idOf(judge)) ?? true);
    return { run, measurement: measure({ ...run.judged, judges: chosen }, options) };
  });
}

const idOf = ({ judgeId }: { readonly judgeId: string }): string => judgeId;
