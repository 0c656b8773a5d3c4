/** What a reader is told about a step, beside its number. */
export type StepMark =
  | 'fault'
  | 'shows'
  | 'labelled'
  | 'harmless'
  | 'edited'
  | 'source'
  | 'referred';
