/** An answer as a model gave it, or its beginning. */
export interface KeptAnswer {
  readonly text: string;
  /** How many characters of the answer are left out; absent where it is whole. */
  readonly cut?: number;
}
