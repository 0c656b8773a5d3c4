/**
 * Something that the agent used or said and that nothing in the run gives.
 *
 *     {
 *       step: 5, kind: 'thing', words: ['courier'], faultType: 'unsupported_claim', confidence: 0.9,
 *       message: 'the reply says "A courier will collect the item", but …'
 *     }
 */
export interface Finding {
  /** The step to blame; null if the run has no step that said it. */
  readonly step: number | null;
  readonly kind: FindingKind;
  /** The words or values that have no source. */
  readonly words: readonly string[];
  readonly faultType: 'hallucinated_argument' | 'unsupported_claim';
  /** How sure the evidence is by its kind, from 0.5 to 1. */
  readonly confidence: number;
  /** One sentence for a person: what was said, and what is missing. */
  readonly message: string;
}

/**
 * - `identifier`, `figure`: a value that no source gives;
 * - `deed`: something is said to have been done, and no successful call did it;
 * - `thing`: something is claimed or promised that no source mentions;
 * - `deadline`: a day or a time limit that no source mentions.
 */
export type FindingKind = 'identifier' | 'figure' | 'deed' | 'thing' | 'deadline';
