import { range, signed } from '../../base/text/numbers.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';
import { isSurface, SURFACE } from '../rows/judge-columns.ts';
import { sightOf } from './sight.ts';

/**
 * The fault types that patterns of words and calls are shown to see, so that seeing them proves little; null
 * where that was not measured.
 */
export function wordsAreEnoughFor(
  judges: readonly Pick<JudgeMeasurement, 'judgeId' | 'control' | 'pairedByType'>[],
): readonly string[] | null {
  const control = judges.find((judge) => isSurface(judge) && judge.judgeId === SURFACE.everything);
  const rows = control?.pairedByType.filter(({ pairs }) => pairs > 0) ?? [];
  return rows.length === 0
    ? null
    : rows.flatMap((row) => (sightOf(row) === 'seen' ? [row.group] : []));
}

type Compared = Partial<Pick<JudgeMeasurement, 'aboveSurface'>>;

/**
 * Whether a judge is shown to tell more than patterns of words and calls do, over all faults and of some fault
 * type, or was never compared with them. What is not shown counts against it: a judge that does as well as
 * counting words is no better, and a script that is merely surer of the same patterns is better at no type.
 */
export function beatsSurface(judge: Compared): boolean {
  const { aboveSurface = null } = judge;
  return (
    aboveSurface === null ||
    (isAbove(aboveSurface) && aboveSurface.byType.some(({ type }) => beatsSurfaceOn(judge, type)))
  );
}

/** Whether a judge is shown to tell more of a fault type than patterns do, or was never compared with them. */
export function beatsSurfaceOn({ aboveSurface = null }: Compared, type: string): boolean {
  return aboveSurface === null || isAbove(aboveSurface.byType.find((each) => each.type === type));
}

type Above = NonNullable<JudgeMeasurement['aboveSurface']>;

const isAbove = (row: Pick<Above, 'interval' | 'simultaneous'> | undefined): boolean =>
  ((row?.simultaneous ?? row?.interval)?.low ?? 0) > 0;

/** Whether patterns of words and calls are shown to tell as much as a judge does, or more. */
export function surfaceDoesAsWell({ aboveSurface = null }: Compared): boolean {
  return ((aboveSurface?.simultaneous ?? aboveSurface?.interval)?.high ?? 1) <= 0;
}

/** What a judge that is not trusted lacks, after "is not" or "none is". */
export const notShown = ({ aboveSurface = null }: Compared): string =>
  `shown to do better than a pattern of words${isAbove(aboveSurface ?? undefined) ? ' for any fault type' : ''}`;

/** "Δ above surface is +0.02 [−0.03, +0.07]". */
export function surfaceText({ aboveSurface = null }: Compared): string {
  return aboveSurface === null
    ? ''
    : `Δ above surface is ${signed(aboveSurface.estimate)} ${range(aboveSurface.interval, signed)}`;
}
