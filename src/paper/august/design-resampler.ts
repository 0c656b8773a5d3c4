import type { Design } from '../../metrics/design.ts';
import { jointPatterns, judgeCounts } from '../../metrics/joint-patterns.ts';
import { judgePatterns } from '../../metrics/judge-patterns.ts';
import { type Tally, TallyMaker } from '../../metrics/tally.ts';
import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { bootstrap, memberSampler } from '../../statistics/bootstrap.ts';
import { type AugustJudge, augustJudges } from '../names.ts';
import { REPLICATES } from '../streams.ts';
import type { AugustData } from './august-data.ts';

export type Tallies = Readonly<Record<AugustJudge, Tally>>;

/** A number that follows from what the judges did, in the set itself or in a resample of it. */
export type Statistic = (tallies: Tallies, design: Design) => number;

/** Resamples trajectories within design cells. One resample serves all judges and statistics. */
export class DesignResampler {
  readonly #data: AugustData;
  readonly #patterns;
  readonly #joint;
  readonly #makers;
  readonly #counts;
  readonly #tallies: Tallies;

  constructor(data: AugustData) {
    const { set, judges } = data;
    this.#data = data;
    this.#patterns = augustJudges.map((judge) => judgePatterns(set, judges[judge]));
    this.#joint = jointPatterns(this.#patterns);
    this.#makers = this.#patterns.map((own) => new TallyMaker(set, own));
    this.#counts = this.#patterns.map(({ size }) => new Float64Array(size));
    this.#tallies = Object.fromEntries(
      augustJudges.map((judge, index) => [judge, (this.#makers[index] as TallyMaker).tally]),
    ) as Record<AugustJudge, Tally>;
  }

  /** Tallies of the set itself; the next resample overwrites them. */
  observed(): Tallies {
    const counts = new Int32Array(this.#joint.size);
    for (const pattern of this.#joint.ofRow) counts[pattern] = (counts[pattern] as number) + 1;
    return this.#fill(counts);
  }

  replicates(random: NumpyGenerator, statistics: readonly Statistic[]): readonly Float64Array[] {
    const { set, design } = this.#data;
    const { size, ofRow } = this.#joint;
    return bootstrap(random, {
      replicates: REPLICATES,
      patterns: size,
      statistics: statistics.length,
      sampler: memberSampler(
        set.cells.map(({ rows }) => ({ patterns: rows.map((row) => ofRow[row] as number) })),
      ),
      evaluate: (counts, values) => {
        const tallies = this.#fill(counts);
        for (let s = 0; s < statistics.length; s++) {
          values[s] = (statistics[s] as Statistic)(tallies, design);
        }
      },
    });
  }

  #fill(counts: Int32Array): Tallies {
    for (let judge = 0; judge < this.#makers.length; judge++) {
      const own = judgeCounts(this.#joint, judge, counts, this.#counts[judge] as Float64Array);
      (this.#makers[judge] as TallyMaker).from(own);
    }
    return this.#tallies;
  }
}
