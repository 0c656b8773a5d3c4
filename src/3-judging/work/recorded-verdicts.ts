import { RowFile, type RowPlace } from '../../folder/row-file.ts';
import { positionsOf } from '../../folder/set/indexed-set.ts';
import { textAt } from '../../run/json.ts';
import { askedRepetitionOf, repetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import { readVerdict } from '../../run/wire/verdict-row.ts';
import { KeyIndex, VerdictColumns } from './verdict-columns.ts';

/** How verdicts of one judge came about. The rows of a log share a few of these. */
export interface VerdictOrigin {
  readonly judgeId: string;
  readonly repetition: number;
  /** Under which number the judge was asked: that of the repetition, unless tj merge changed it. */
  readonly askedRepetition: number;
  /** What the judge was made of; null if the rows do not say. */
  readonly fingerprint: string | null;
  /** The engine and the weights; null if the rows do not name them. */
  readonly engine: string | null;
  readonly digest: string | null;
}

/** What the engine needs to know of a verdict on record. */
export interface RecordedVerdict extends VerdictOrigin {
  readonly key: string | null;
  readonly unscored: boolean;
  readonly shared: boolean;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Which verdicts are looked for later. Of all others it is enough to know how many there are. */
export interface LookedFor {
  readonly ids: readonly string[];
  readonly judgeIds: readonly string[];
  readonly repeats: number;
}

interface CountedOrigin extends VerdictOrigin {
  count: number;
  /** How many of them are unscored. */
  unscored: number;
}

/**
 * The verdicts that a folder already has, found by what they are about and by what was asked. There may
 * be a million, so what is kept of each is small; one that answers an equal question is read again.
 */
export class RecordedVerdicts {
  readonly #file: RowFile | null;
  readonly #size: number;
  readonly #positionOf: (id: string) => number | undefined;
  readonly #isLookedFor: (origin: VerdictOrigin) => boolean;
  readonly #origins: CountedOrigin[] = [];
  readonly #originNumbers = new Map<string, number>();
  readonly #rows = new VerdictColumns();
  /** By judge and repetition: for each position of the set one more than the number of its row, or 0. */
  readonly #passes = new Map<string, Uint32Array>();
  #byKey: KeyIndex | null = null;

  private constructor(file: RowFile | null, { ids, judgeIds, repeats }: LookedFor) {
    this.#file = file;
    this.#size = ids.length;
    this.#positionOf = positionsOf(ids);
    this.#isLookedFor = ({ judgeId, repetition }) =>
      repetition <= repeats && judgeIds.includes(judgeId);
  }

  /** For judging in memory, where nothing is on record. */
  static none(): RecordedVerdicts {
    return new RecordedVerdicts(null, { ids: [], judgeIds: [], repeats: 0 });
  }

  static async read(path: string, lookedFor: LookedFor): Promise<RecordedVerdicts> {
    const file = RowFile.open(path);
    const recorded = new RecordedVerdicts(file, lookedFor);
    for await (const batch of file.batches()) {
      for (const line of batch) recorded.#add(readVerdict(line.text, path, line.number), line);
    }
    return recorded;
  }

  /** How the verdicts on record came about, and how many of each origin there are. */
  get origins(): readonly Readonly<CountedOrigin>[] {
    return this.#origins;
  }

  /** How many verdicts a judge has in one repetition; in all of them if none is named. */
  countBy(judgeId: string, repetition?: number): number {
    return this.#origins
      .filter((each) => each.judgeId === judgeId)
      .filter((each) => repetition === undefined || each.repetition === repetition)
      .reduce((sum, { count }) => sum + count, 0);
  }

  /** @param position where the trajectory lies in the set */
  get(judgeId: string, position: number, repetition: number): RecordedVerdict | undefined {
    const row = this.#passes.get(passName(judgeId, repetition))?.[position] ?? 0;
    if (row === 0) return undefined;
    const { origin, ...verdict } = this.#rows.at(row - 1);
    return { ...this.#originAt(origin), ...verdict };
  }

  /** A verdict that answers exactly this question. */
  answered(key: string): Verdict | undefined {
    this.#byKey ??= new KeyIndex(this.#rows, ({ origin }) => {
      const { engine, repetition, askedRepetition } = this.#originAt(origin);
      // No repetition takes the answer of another, not even of one that was asked under its number.
      return engine !== null && askedRepetition === repetition;
    });
    // The first verdict with a key is the one that was asked for; the others were copied from it.
    const row = this.#byKey.rowOf(key);
    if (row === undefined || this.#file === null) return undefined;
    return readVerdict(this.#file.at(this.#rows.at(row)), this.#file.path, row + 1);
  }

  close(): void {
    this.#file?.close();
  }

  #add(verdict: Verdict, { offset, bytes }: RowPlace): void {
    const { judgeId, trajectoryId, error, extra, promptTokens, completionTokens } = verdict;
    const origin = this.#originNumber({
      judgeId,
      repetition: repetitionOf(verdict),
      askedRepetition: askedRepetitionOf(verdict),
      fingerprint: textAt(extra, 'fingerprint') ?? null,
      engine: textAt(extra, 'engine') ?? null,
      digest: textAt(extra, 'digest') ?? null,
    });
    const counted = this.#originAt(origin);
    counted.count++;
    if (error !== null) counted.unscored++;
    const position = this.#positionOf(trajectoryId);
    if (position === undefined || !this.#isLookedFor(counted)) return;
    const row = this.#rows.push({
      key: textAt(extra, 'key') ?? null,
      origin,
      unscored: error !== null,
      shared: extra?.shared_with !== undefined,
      promptTokens,
      completionTokens,
      offset,
      bytes,
    });
    const name = passName(judgeId, counted.repetition);
    const pass = this.#passes.get(name) ?? new Uint32Array(this.#size);
    this.#passes.set(name, pass);
    const before = pass[position] ?? 0;
    // The last of several verdicts on one trajectory counts.
    if (before !== 0) {
      const replaced = this.#rows.at(before - 1);
      const replacedOrigin = this.#originAt(replaced.origin);
      replacedOrigin.count--;
      if (replaced.unscored) replacedOrigin.unscored--;
    }
    pass[position] = row + 1;
  }

  #originNumber(origin: VerdictOrigin): number {
    const name = JSON.stringify(Object.values(origin));
    const known = this.#originNumbers.get(name);
    if (known !== undefined) return known;
    const number = this.#origins.push({ ...origin, count: 0, unscored: 0 }) - 1;
    this.#originNumbers.set(name, number);
    return number;
  }

  #originAt(number: number): CountedOrigin {
    const origin = this.#origins[number];
    if (origin === undefined) throw new RangeError(`there is no origin ${number}`);
    return origin;
  }
}

const passName = (judgeId: string, repetition: number): string => `${repetition} ${judgeId}`;
