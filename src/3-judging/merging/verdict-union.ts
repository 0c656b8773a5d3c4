import { oneLine, RowError, UserError } from '../../base/errors.ts';
import type { RowFile } from '../../folder/row-file.ts';
import { MOST_REPETITIONS, repetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import type { Line } from '../../run/wire/json-lines.ts';
import { readVerdict } from '../../run/wire/verdict-row.ts';
import { OtherQuestionError } from '../work/list-work.ts';
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

/** A verdict is about one place: a judge, a trajectory of the set and a repetition. */
interface Place {
  readonly judgeId: string;
  readonly position: number;
  readonly repetition: number;
}

/** Two folders have different answers to one question. */
export interface Conflict extends Place {
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
  readonly #size: number;
  readonly #options: UnionOptions;
  readonly #renumbered = new Set<string>();

  constructor(size: number, options: UnionOptions) {
    this.#size = size;
    this.#options = options;
    this.passes = new Passes(size);
  }

  /** Whether any repetition of any folder counts as another one in the union. */
  get hasRenumbered(): boolean {
    return this.#renumbered.size > 0;
  }

  /** Whether the repetition of a folder counts as another one in the union. */
  isRenumbered(source: number, judgeId: string, repetition: number): boolean {
    return this.#renumbered.has(`${source} ${repetition} ${judgeId}`);
  }

  /** Begins with the rows of a folder. Folders come in the order in which they were named. */
  folder(source: RowSource): FolderRows {
    this.rows.addSource(source);
    return new FolderRows(this, source.number, new Passes(this.#size));
  }

  /** Adds everything that a folder holds. */
  join(source: number, passes: Passes): void {
    const used = new Set<Pass>();
    for (const pass of passes.all()) {
      if (this.#options.rule !== 'repeats') {
        this.#joinRows(pass);
        continue;
      }
      const { judgeId, repetition } = pass;
      const into = this.#joinAsRepetition(pass, used);
      used.add(into);
      if (into.repetition !== repetition) {
        this.#renumbered.add(`${source} ${repetition} ${judgeId}`);
      }
    }
  }

  /** Which of two equal rows is kept. */
  preferred(row: number, other: number): number {
    const [one, another] = [this.rows.read(row), this.rows.read(other)];
    return preferredRow(one, another) <= 0 ? row : other;
  }

  #joinRows({ judgeId, repetition, rows }: Pass): void {
    const into = this.passes.at(judgeId, repetition).rows;
    for (const [position, other] of rows.entries()) {
      const row = into.get(position);
      const place = { judgeId, position, repetition };
      into.set(position, row === undefined ? other : this.#chosen(place, row, other));
    }
  }

  #chosen(place: Place, row: number, other: number): number {
    // Copies of one row are the usual case, and need not be parsed.
    if (this.rows.textOf(row) === this.rows.textOf(other)) {
      this.duplicates++;
      return row;
    }
    switch (relationOf(this.rows.verdictOf(row), this.rows.verdictOf(other), this.#options)) {
      case 'equal':
        this.duplicates++;
        return this.preferred(row, other);
      case 'other question':
        throw this.#otherQuestion(place.judgeId, row, other);
      case 'other answer': {
        const keepsOther = this.#keepsOther(place.judgeId, row, other);
        this.conflicts.push({ ...place, row, other, keepsOther });
        return keepsOther ? other : row;
      }
    }
  }

  #keepsOther(judgeId: string, row: number, other: number): boolean {
    if (this.#options.rule !== 'newest') return false;
    const [first, second] = [this.rows.sourceOf(row), this.rows.sourceOf(other)];
    const isNewer = this.#options.isNewer(judgeId, first, second);
    if (isNewer !== null) return isNewer;
    throw new UserError(
      oneLine(
        `which verdict of ${judgeId} is newer cannot be known: the manifests of ${this.rows.folderOf(row)} and ${this.rows.folderOf(other)} do not say that one was judged after the other; use --prefer first and name the better one first`,
      ),
    );
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

/** The rows of one folder, on their way into the union. */
export class FolderRows {
  readonly #union: VerdictUnion;
  readonly #source: number;
  readonly #passes: Passes;

  constructor(union: VerdictUnion, source: number, passes: Passes) {
    this.#union = union;
    this.#source = source;
    this.#passes = passes;
  }

  /** @param position where the trajectory of the verdict lies in the set */
  add(verdict: Verdict, position: number, line: Line): void {
    const { judgeId, trajectoryId } = verdict;
    const row = this.#union.rows.add(this.#source, line);
    const { rows } = this.#passes.at(judgeId, repetitionOf(verdict));
    const held = rows.get(position);
    if (held === undefined) {
      rows.set(position, row);
      return;
    }
    const exact = { allowEngineChange: false, keepOld: false };
    if (relationOf(this.#union.rows.verdictOf(held), verdict, exact) !== 'equal') {
      throw new RowError(
        this.#union.rows.pathOf(row),
        line.number,
        oneLine(`${judgeId} has another verdict on ${trajectoryId} that disagrees; remove one`),
      );
    }
    this.#union.duplicates++;
    rows.set(position, this.#union.preferred(held, row));
  }

  /** Adds everything to the union, once the folder has been read. */
  join(): void {
    this.#union.join(this.#source, this.#passes);
  }
}

/** The verdicts of one judge in one repetition. */
export interface Pass {
  readonly judgeId: string;
  readonly repetition: number;
  readonly rows: PassRows;
}

const NO_ROW = -1;

/** The number of the row for each position of a set that has one, in four bytes. */
class PassRows {
  readonly #rows: Int32Array;

  constructor(size: number) {
    this.#rows = new Int32Array(size).fill(NO_ROW);
  }

  get(position: number): number | undefined {
    const row = this.#rows[position];
    return row === NO_ROW ? undefined : row;
  }

  set(position: number, row: number): void {
    this.#rows[position] = row;
  }

  *entries(): Generator<readonly [position: number, row: number]> {
    for (const [position, row] of this.#rows.entries()) if (row !== NO_ROW) yield [position, row];
  }
}

/** Passes over a set, found by judge and repetition. */
export class Passes {
  readonly #size: number;
  readonly #byJudge = new Map<string, Map<number, Pass>>();

  constructor(size: number) {
    this.#size = size;
  }

  get(judgeId: string, repetition: number): Pass | undefined {
    return this.#byJudge.get(judgeId)?.get(repetition);
  }

  /** The pass of this number, made where there is none. */
  at(judgeId: string, repetition: number): Pass {
    const passes = this.#byJudge.get(judgeId) ?? new Map<number, Pass>();
    this.#byJudge.set(judgeId, passes);
    const found = passes.get(repetition);
    if (found !== undefined) return found;
    const made = { judgeId, repetition, rows: new PassRows(this.#size) };
    passes.set(repetition, made);
    return made;
  }

  judgeIds(): readonly string[] {
    return [...this.#byJudge.keys()];
  }

  /** The passes of a judge, the first repetition first. */
  by(judgeId: string): readonly Pass[] {
    const passes = [...(this.#byJudge.get(judgeId)?.values() ?? [])];
    return passes.sort((a, b) => a.repetition - b.repetition);
  }

  all(): readonly Pass[] {
    return this.judgeIds().flatMap((judgeId) => this.by(judgeId));
  }
}

/** A folder whose rows are merged. */
export interface RowSource {
  /** Which of the folders it is. */
  readonly number: number;
  /** How the user named the folder. */
  readonly folder: string;
  readonly file: RowFile;
}

interface PlacedRow {
  readonly source: number;
  readonly number: number;
  readonly offset: number;
  readonly bytes: number;
}

/**
 * The rows of several logs by number. There may be millions, so only where each lies is kept, and a row
 * is read again when it is compared or written.
 */
class MergedRows {
  readonly #sources = new Map<number, RowSource>();
  readonly #columns: Record<keyof PlacedRow, number[]> = {
    source: [],
    number: [],
    offset: [],
    bytes: [],
  };

  addSource(source: RowSource): void {
    this.#sources.set(source.number, source);
  }

  add(source: number, { number, offset, bytes }: Line): number {
    this.#columns.source.push(source);
    this.#columns.number.push(number);
    this.#columns.offset.push(offset);
    return this.#columns.bytes.push(bytes) - 1;
  }

  sourceOf(row: number): number {
    return this.#placeOf(row).source;
  }

  folderOf(row: number): string {
    return this.#sourceAt(row).folder;
  }

  pathOf(row: number): string {
    return this.#sourceAt(row).file.path;
  }

  textOf(row: number): string {
    return this.#sourceAt(row).file.at(this.#placeOf(row));
  }

  verdictOf(row: number): Verdict {
    return this.read(row).verdict;
  }

  read(row: number): { readonly verdict: Verdict; readonly text: string } {
    const text = this.textOf(row);
    return { verdict: readVerdict(text, this.pathOf(row), this.#placeOf(row).number), text };
  }

  #placeOf(row: number): PlacedRow {
    const { source, number, offset, bytes } = this.#columns;
    return {
      source: source[row] ?? 0,
      number: number[row] ?? 0,
      offset: offset[row] ?? 0,
      bytes: bytes[row] ?? 0,
    };
  }

  #sourceAt(row: number): RowSource {
    const source = this.#sources.get(this.sourceOf(row));
    if (source === undefined) throw new RangeError(`there is no row ${row}`);
    return source;
  }
}
