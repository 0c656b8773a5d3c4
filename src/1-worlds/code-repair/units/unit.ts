/**
 * One module of the repositories, with its tests and the bugs that it can have. Texts hold
 * placeholders: `<<round>>` is the word that was drawn for `round`, `<<limit+1>>` and `<<limit*2>>` are
 * numbers made from one, and `<<money.round>>` is a word of another unit.
 */
export interface Unit {
  readonly name: string;
  /** What the file may be called, without `.ts`. */
  readonly files: Options;
  /** The units that it imports. */
  readonly uses: readonly string[];
  /** What its functions may be called: one name per key is drawn for each repository. */
  readonly names: Readonly<Record<string, Options>>;
  /** Numbers and texts that are drawn, too. Unlike names they decide what the functions return. */
  readonly values: Readonly<Record<string, Options>>;
  readonly source: string;
  /** Lines between the imports and the tests, such as data that tests share. */
  readonly fixtures?: string;
  readonly cases: readonly Case[];
  readonly bugs: readonly Bug[];
}

/** Words of which one is drawn. */
type Options = readonly [string, ...string[]];

/** One call whose result is known because the correct source was run. */
export interface Case {
  /** The function that the case is about. */
  readonly of: string;
  /** What the test is called: `rounds half a cent up`. */
  readonly name: string;
  /** `<<round>>(1.005)` */
  readonly call: string;
}

export const BUG_KINDS = [
  'off_by_one',
  'wrong_operator',
  'wrong_constant',
  'missing_guard',
  'swapped_arguments',
  'wrong_rounding',
  'stale_default',
  'inverted_condition',
  'shared_state',
] as const;

export type BugKind = (typeof BUG_KINDS)[number];

export interface Bug {
  readonly kind: BugKind;
  /** The function that contains it. */
  readonly of: string;
  /** The text of the correct source, which occurs there once. */
  readonly right: string;
  readonly wrong: string;
  /** A repair that somebody might try and that does not work. */
  readonly attempt: string;
  /** Completes "the cause is that …": `it rounds down instead of to the nearest cent`. */
  readonly cause: string;
  /** The subject of the commit that repairs it: `Round to the nearest cent`. */
  readonly fix: string;
  /** What the doc comment promises. Completes "the doc comment says that …". */
  readonly promise: string;
}
