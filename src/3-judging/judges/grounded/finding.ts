/**
 * Something that the agent used or said and that nothing in the run gives.
 *
 *     {
 *       step: 5, kind: 'thing', words: ['courier'], faultType: 'unsupported_claim', confidence: 0.9,
 *       message: 'the reply says "A courier will collect the item", but …'
 *     }
 */
export interface Finding extends Unsupported {
  /** The step to blame; null if the run has no step that said it. */
  readonly step: number | null;
  readonly faultType: 'hallucinated_argument' | 'unsupported_claim';
  /** One sentence for a person: what was said, and what is missing. */
  readonly message: string;
}

/** Words or values for which a run gives no reason. */
export interface Unsupported {
  readonly kind: ClaimKind;
  readonly words: readonly string[];
  /** How sure the evidence is by its kind, from 0.5 to 1. */
  readonly confidence: number;
}

/** What a run can claim, and what is missing where nothing supports it. */
export const CLAIM_KINDS = {
  identifier: 'nothing in the run gives',
  figure: 'nothing in the run gives',
  deed: 'no successful call shows',
  thing: 'nothing in the run mentions',
  deadline: 'nothing in the run sets',
  policy: 'no rule in the run says',
} as const;

export type ClaimKind = keyof typeof CLAIM_KINDS;
