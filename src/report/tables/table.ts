/** A table before it has a look: what every renderer of tables is given. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What a reader should know to read it. */
  readonly note?: string;
}
