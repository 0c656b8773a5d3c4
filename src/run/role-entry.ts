/** The names that the entries give, each of which is known to the compiler once they are in the list. */
interface Names {
  readonly role: string;
  readonly edit: string;
  readonly generated: string;
  readonly measured: string;
  readonly pairs: string;
  readonly status: string;
}

/** Everything that a new role of a row has to say. All that is counted, measured and shown follows. */
export interface RoleEntry<Of extends Names = Names> {
  readonly name: Of['role'];
  /** The kind of edit that its label has, and what such an edit is. */
  readonly edit?: { readonly kind: Of['edit']; readonly is: string };
  readonly faulty: boolean;
  /** Whether its label lists several faults. */
  readonly several?: true;
  /** What it was made from. */
  readonly madeFrom: 'parent' | 'fault' | null;
  /**
   * What names its variant, within its role, unless the fault type does. Variants are strata: the design fixes
   * how many rows there are of each.
   */
  readonly variant?: 'edit' | 'faults';
  /** How `tj generate` counts them, in JSON and in words, unless the plan has words of its own. */
  readonly generated?: {
    readonly key: Of['generated'];
    readonly words?: (count: number) => string;
  };
  /** How a measurement counts them. Every number is about rows without this; the others are in none but their own. */
  readonly measured?: {
    readonly key: Of['measured'];
    readonly rows: string;
    /** What one and many are called in the headline of a page, if it counts them. */
    readonly headline?: readonly [one: string, many: string];
    /** Whether a note says that they are in no other number. */
    readonly noted?: true;
  };
  /** What they are called beside what they were made from. */
  readonly shown: {
    readonly pairs: PairKind<Of['pairs']>;
    /** The two runs; null for a clean run, which is called something else where nobody vouched for it. */
    readonly runs: readonly [madeFrom: string | null, row: string];
    /** What verdicts on the two runs are called, in the order of the filter; as for a fault if not here. */
    readonly statuses?: readonly StatusOfRole<Of['status']>[];
  };
}

/** Pairs that a reader looks at together. Roles that share an object are one kind. */
export interface PairKind<Name = string> {
  /** In an address: `edits=attacks`. */
  readonly name: Name;
  /** In the list of kinds, and after the word "only". */
  readonly option: string;
  readonly only: string;
  /** What there is to know of such a pair, if that is not whether its fault is silent or loud. */
  readonly about?: string;
  /** What the marks of its statuses mean, if not what they do for a fault. */
  readonly legend?: string;
  /** Whether they are listed only where they are asked for, because other pairs show the same runs. */
  readonly apart?: true;
}

/** What a judge made of two runs that differ, for the four ways to flag them, named as for a fault. */
type TwoVerdicts = 'detected' | 'missed' | 'base-rate' | 'reversed';

/** What such verdicts are called, and the status of a fault whose mark and colour they have. */
interface StatusWords<Id> {
  readonly id: Id;
  readonly name: string;
  readonly look: TwoVerdicts;
}

export type StatusOfRole<Id = string> = readonly [
  verdicts: TwoVerdicts,
  called: StatusWords<Id>,
  meaning: string,
];

/** Statuses that several roles have. */
export const MISSED = { id: 'missed', name: 'missed', look: 'missed' } as const;
export const UNMOVED = { id: 'unmoved', name: 'unmoved', look: 'detected' } as const;
export const REACTED = { id: 'reacted', name: 'reacted', look: 'reversed' } as const;
