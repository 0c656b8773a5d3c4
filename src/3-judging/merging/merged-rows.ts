import type { Verdict } from '../../run/verdict.ts';
import { readVerdict } from '../../run/wire/verdict-row.ts';

/** A log that rows are read from again when they are needed. */
export interface RowSource {
  /** How the user named the folder. */
  readonly folder: string;
  readonly path: string;
  at(offset: number, bytes: number): string;
}

/** Where a row lies. */
export interface RowPlace {
  readonly number: number;
  readonly offset: number;
  readonly bytes: number;
}

/**
 * The rows of several logs by number. There may be millions, so only where each lies is kept, and a row
 * is read again when it is compared or written.
 */
export class MergedRows {
  readonly #sources: RowSource[] = [];
  readonly #source: number[] = [];
  readonly #line: number[] = [];
  readonly #offset: number[] = [];
  readonly #bytes: number[] = [];

  addSource(source: RowSource): number {
    return this.#sources.push(source) - 1;
  }

  add(source: number, { number, offset, bytes }: RowPlace): number {
    this.#source.push(source);
    this.#line.push(number);
    this.#offset.push(offset);
    return this.#bytes.push(bytes) - 1;
  }

  sourceOf(row: number): number {
    return this.#source[row] as number;
  }

  folderOf(row: number): string {
    return this.#sourceAt(row).folder;
  }

  textOf(row: number): string {
    return this.#sourceAt(row).at(this.#offset[row] as number, this.#bytes[row] as number);
  }

  verdictOf(row: number): Verdict {
    return readVerdict(this.textOf(row), this.#sourceAt(row).path, this.#line[row] as number);
  }

  #sourceAt(row: number): RowSource {
    return this.#sources[this.sourceOf(row)] as RowSource;
  }
}
