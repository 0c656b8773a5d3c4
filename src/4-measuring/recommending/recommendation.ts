/**
 * Which judge to trust, and for what:
 *
 *     {
 *       judge: 'step:qwen2.5:14b',
 *       catches: ['wrong_arguments', 'premature_stop', 'skipped_check', 'repeated_action'],
 *       partly: ['unsupported_claim'],
 *       add: [{ judge: 'grounded', types: ['unsupported_claim'] }],
 *       uncovered: ['wrong_tool'],
 *       headline: 'Trust step:qwen2.5:14b for four of six fault types; add grounded for …',
 *       caveats: ['It flags 2 % of clean runs [1, 4].'],
 *     }
 *
 * Every fault type that has a pair is caught, seen in part, added by another judge, or uncovered. Only
 * a type that the judge sees in part may also be one that another judge adds.
 */
export interface Recommendation {
  /** The judge to trust first; null where none has earned it. */
  readonly judge: string | null;
  /** The ids of the fault types that it is shown to see. */
  readonly catches: readonly string[];
  /** The ids of the fault types of which it sees a part. */
  readonly partly: readonly string[];
  /** Other judges that see further types, each with those that it adds; the most useful first. */
  readonly add: readonly Added[];
  /** The ids of the fault types that no judge is shown to see. */
  readonly uncovered: readonly string[];
  /** All of it in one or two plain sentences. */
  readonly headline: string;
  /** What a careful colleague would add: at most three short sentences. */
  readonly caveats: readonly string[];
}

/** A judge that sees fault types which those before it do not see. */
export interface Added {
  readonly judge: string;
  readonly types: readonly string[];
}

/** A recommendation that is not yet put into words. */
export type Recommended = Omit<Recommendation, 'headline' | 'caveats'>;
