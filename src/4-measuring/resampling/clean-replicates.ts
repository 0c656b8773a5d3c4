import type { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { bootstrap, memberSampler } from '../statistics/resampling/bootstrap.ts';

/** The clean runs of a set, in the order of the file. */
export function cleanRows(set: SetColumns): readonly number[] {
  return Array.from(set.ids.keys()).filter((row) => set.faulty[row] === 0);
}

/**
 * Replicates of each judge's false-alarm rate over the clean runs it scored. Runs are resampled in
 * the order of the file, one resample for all judges; runs that all judges treat alike are one
 * pattern.
 */
export function falseAlarmReplicates(
  set: SetColumns,
  judges: readonly JudgeColumns[],
  random: NumpyGenerator,
  replicates: number,
): readonly Float64Array[] {
  const clean = cleanRows(set);
  const found = new Map<string, number>();
  const flags: (readonly number[])[] = [];
  const patterns = Int32Array.from(clean, (row) => {
    const treatment = judges.map(({ flag }) => flag[row] as number);
    const key = treatment.join(' ');
    const known = found.get(key);
    if (known !== undefined) return known;
    found.set(key, flags.length);
    return flags.push(treatment) - 1;
  });
  return bootstrap(random, {
    replicates,
    patterns: flags.length,
    statistics: judges.length,
    sampler: memberSampler([{ patterns }]),
    evaluate(counts, rates) {
      for (let judge = 0; judge < judges.length; judge++) {
        let flagged = 0;
        let scored = 0;
        for (let pattern = 0; pattern < flags.length; pattern++) {
          const flag = flags[pattern]?.[judge] as number;
          if (flag < 0) continue;
          scored += counts[pattern] as number;
          flagged += flag * (counts[pattern] as number);
        }
        rates[judge] = scored === 0 ? 0 : flagged / scored;
      }
    },
  });
}
