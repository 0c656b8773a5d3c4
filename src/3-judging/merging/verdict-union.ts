import { oneLine, UserError } from '../../base/errors.ts';
import { MOST_REPETITIONS } from '../../run/repetition.ts';
import { OtherQuestionError } from '../list-work.ts';
import { MergedRows } from './merged-rows.ts';
import { DenseRows, type Pass, Passes } from './passes.ts';
import {
  type Allowances,
  isOtherQuestion,
  isSameRow,
  preferredRow,
  relationOf,
} from './same-verdict.ts';

/** What to do where two folders have different verdicts for one place. */
export type ConflictRule =
  /** Report them, so that nothing is merged. */
  | 'report'
  /** Take the verdict of the folder that was named first. */
  | 'first'
  /** Take the verdict that was made last. */
  | 'newest'
  /** Keep the verdicts of both folders, as repetitions. */
  | 'repeats';

/** Two folders have different answers to one question. */
export interface Conflict {
  readonly judgeId: string;
  readonly position: number;
  readonly repetition: number;
  /** The two rows, in the order of the folders; the first is kept unless `keepsOther`. */
  readonly row: number;
  readonly other: number;
  readonly keepsOther: boolean;
}

export interface UnionOptions extends Allowances {
  readonly rule: ConflictRule;
  /** Whether the judge was asked later in the second folder; null if that cannot be known. */
  readonly isNewer: (judgeId: string, first: number, second: number) => boolean | null;
}

/** The verdicts of several folders on one set, at most one for each judge, trajectory and repetition. */
export class VerdictUnion {
  readonly rows = new MergedRows();
  readonly passes: Passes;
  readonly conflicts: Conflict[] = [];
  /** Rows that were dropped because another one says the same. */
  duplicates = 0;
  readonly #options: UnionOptions;
  readonly #renumbered = new Set<string>();

  constructor(size: number, options: UnionOptions) {
    this.#options = options;
    this.passes = new Passes(() => new DenseRows(size));
  }

  /** Whether any repetition of any folder counts as another one in the union. */
  get hasRenumbered(): boolean {
    return this.#renumbered.size > 0;
  }

  /** Whether the repetition of a folder counts as another one in the union. */
  isRenumbered(source: number, judgeId: string, repetition: number): boolean {
    return this.#renumbered.has(passName(source, judgeId, repetition));
  }

  /** Adds everything that a folder holds. Folders come in the order in which they were named. */
  join(source: number, passes: Passes): void {
    const used = new Set<Pass>();
    for (const judgeId of passes.judgeIds()) {
      for (const pass of passes.by(judgeId)) {
        if (this.#options.rule !== 'repeats') {
          this.#joinRows(pass);
          continue;
        }
        const into = this.#joinAsRepetition(pass, used);
        used.add(into);
        if (into.repetition === pass.repetition) continue;
        this.#renumbered.add(passName(source, judgeId, pass.repetition));
      }
    }
  }

  #joinRows({ judgeId, repetition, rows }: Pass): void {
    const into = this.passes.at(judgeId, repetition).rows;
    for (const [position, other] of rows.entries()) {
      const row = into.get(position);
      into.set(
        position,
        row === undefined ? other : this.#chosen({ judgeId, position, repetition, row, other }),
      );
    }
  }

  #chosen(place: Omit<Conflict, 'keepsOther'>): number {
    const { judgeId, row, other } = place;
    // Copies of one row are the usual case, and need not be parsed.
    if (this.rows.textOf(row) === this.rows.textOf(other)) {
      this.duplicates++;
      return row;
    }
    const [a, b] = [this.rows.verdictOf(row), this.rows.verdictOf(other)];
    switch (relationOf(a, b, this.#options)) {
      case 'equal':
        this.duplicates++;
        return this.preferred(row, other);
      case 'other question':
        throw this.#otherQuestion(judgeId, row, other);
      case 'other answer': {
        const keepsOther = this.#keepsOther(place);
        this.conflicts.push({ ...place, keepsOther });
        return keepsOther ? other : row;
      }
    }
  }

  /** Which of two equal rows is kept. */
  preferred(row: number, other: number): number {
    const of = (each: number) => ({
      verdict: this.rows.verdictOf(each),
      text: this.rows.textOf(each),
    });
    return preferredRow(of(row), of(other)) <= 0 ? row : other;
  }

  #keepsOther({ judgeId, row, other }: Omit<Conflict, 'keepsOther'>): boolean {
    switch (this.#options.rule) {
      case 'report':
      case 'first':
      case 'repeats':
        return false;
      case 'newest': {
        const [first, second] = [this.rows.sourceOf(row), this.rows.sourceOf(other)];
        const isNewer = this.#options.isNewer(judgeId, first, second);
        if (isNewer !== null) return isNewer;
        throw new UserError(
          oneLine(
            `which verdict of ${judgeId} is newer cannot be known: the manifests of ${this.rows.folderOf(row)} and ${this.rows.folderOf(other)} do not say that one was judged after the other; use --prefer first and name the better one first`,
          ),
        );
      }
    }
  }

  /**
   * A pass joins the first one that agrees with it row for row where both have a row: then it is a part
   * or a copy of that one. Otherwise the judge was asked again, and all its answers count as a further
   * repetition, also those that are the same; to keep only those that differ would make the judge look
   * less stable than it is.
   */
  #joinAsRepetition(pass: Pass, used: ReadonlySet<Pass>): Pass {
    const { judgeId, repetition } = pass;
    const known = this.passes.by(judgeId).filter((each) => !used.has(each));
    const own = known.filter((each) => each.repetition === repetition);
    const target = [...own, ...known].find((each) => this.#agrees(each, pass));
    const into = target ?? this.passes.at(judgeId, this.#freeNumber(judgeId, repetition));
    for (const [position, row] of pass.rows.entries()) {
      const held = into.rows.get(position);
      if (held !== undefined) this.duplicates++;
      into.rows.set(position, held === undefined ? row : this.preferred(held, row));
    }
    return into;
  }

  #agrees(held: Pass, { judgeId, rows }: Pass): boolean {
    for (const [position, other] of rows.entries()) {
      const row = held.rows.get(position);
      if (row === undefined || this.rows.textOf(row) === this.rows.textOf(other)) continue;
      const [a, b] = [this.rows.verdictOf(row), this.rows.verdictOf(other)];
      if (isSameRow(a, b)) continue;
      if (isOtherQuestion(a, b, this.#options)) throw this.#otherQuestion(judgeId, row, other);
      return false;
    }
    return true;
  }

  #freeNumber(judgeId: string, repetition: number): number {
    if (this.passes.get(judgeId, repetition) === undefined) return repetition;
    const last = this.passes.by(judgeId).at(-1)?.repetition ?? 0;
    if (last < MOST_REPETITIONS) return last + 1;
    throw new UserError(
      oneLine(
        `${judgeId} would have more than ${MOST_REPETITIONS} repetitions; merge fewer folders with --as-repeats`,
      ),
    );
  }

  #otherQuestion(judgeId: string, row: number, other: number): OtherQuestionError {
    const { trajectoryId } = this.rows.verdictOf(row);
    return new OtherQuestionError(
      judgeId,
      oneLine(
        `${judgeId} was asked different questions about ${trajectoryId} in ${this.rows.folderOf(row)} and in ${this.rows.folderOf(other)}: the prompt, the model or its options differ, or the rows do not say; judge one of them again with the options of the other, or give the judges different ids`,
      ),
    );
  }
}

const passName = (source: number, judgeId: string, repetition: number): string =>
  JSON.stringify([source, judgeId, repetition]);
