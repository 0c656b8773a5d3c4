/** What a reader is told about a step, beside its number. */
export interface StepMark {
  readonly kind: MarkKind;
  /** The fault type that it is about, where a run has several faults. */
  readonly of?: string | undefined;
}

export type MarkKind =
  | 'fault'
  | 'shows'
  | 'labelled'
  | 'harmless'
  | 'edited'
  | 'source'
  | 'referred';
