import { oneLine, RowError } from '../../base/errors.ts';
import { repetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import type { RowPlace, RowSource } from './merged-rows.ts';
import { Passes } from './passes.ts';
import { relationOf } from './same-verdict.ts';
import type { VerdictUnion } from './verdict-union.ts';

/** The rows of one folder, on their way into the union. */
export class FolderRows {
  readonly #union: VerdictUnion;
  readonly #index: number;
  readonly #source: RowSource;
  readonly #passes = new Passes(() => new Map());

  constructor(union: VerdictUnion, source: RowSource) {
    this.#union = union;
    this.#index = union.rows.addSource(source);
    this.#source = source;
  }

  /** @param position where the trajectory of the verdict lies in the set */
  add(verdict: Verdict, position: number, place: RowPlace): void {
    const row = this.#union.rows.add(this.#index, place);
    const { rows } = this.#passes.at(verdict.judgeId, repetitionOf(verdict));
    const held = rows.get(position);
    if (held === undefined) {
      rows.set(position, row);
      return;
    }
    const earlier = this.#union.rows.verdictOf(held);
    const exact = { allowEngineChange: false, keepOld: false };
    if (relationOf(earlier, verdict, exact) !== 'equal') {
      throw new RowError(
        this.#source.path,
        place.number,
        oneLine(
          `${verdict.judgeId} has another verdict on ${verdict.trajectoryId} that disagrees; remove one`,
        ),
      );
    }
    this.#union.duplicates++;
    rows.set(position, this.#union.preferred(held, row));
  }

  /** Adds everything to the union, once the folder has been read. */
  join(): void {
    this.#union.join(this.#index, this.#passes);
  }
}
