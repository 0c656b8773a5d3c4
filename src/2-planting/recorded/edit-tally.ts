import { editLabel, type RecordedEdit } from './edits/recorded-edit.ts';

/** What became of one edit: how many runs could have it, and why the others could not. */
export interface EditOutcome {
  readonly edit: string;
  /** The fault type; null for a harmless edit. */
  readonly type: string | null;
  readonly label: string;
  /** Runs that can have it, with a label that the checker confirmed. */
  readonly hosts: number;
  /** Runs that were given it. */
  readonly planted: number;
  /** Runs in which it was made and the checker did not confirm its label. */
  readonly dropped: number;
  /** Why runs cannot have it, the commonest first, each with its number of runs. */
  readonly reasons: readonly (readonly [reason: string, runs: number])[];
}

/** Counts what became of one edit. */
export class EditTally {
  readonly edit: RecordedEdit;
  hosts = 0;
  planted = 0;
  #dropped = 0;
  readonly #reasons = new Map<string, number>();

  constructor(edit: RecordedEdit) {
    this.edit = edit;
  }

  refuse(reason: string): void {
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
  }

  drop(reason: string): void {
    this.#dropped++;
    this.refuse(`dropped by the checker: ${reason}`);
  }

  outcome(): EditOutcome {
    const { name, type } = this.edit;
    return {
      edit: name,
      type,
      label: editLabel(this.edit),
      hosts: this.hosts,
      planted: this.planted,
      dropped: this.#dropped,
      reasons: [...this.#reasons].sort((a, b) => b[1] - a[1]),
    };
  }
}
