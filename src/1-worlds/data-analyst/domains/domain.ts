/**
 * A business whose questions are asked. All have tables of the same shape: facts such as orders, the
 * parties that they belong to, and parts of which a fact has several. A domain says what those are
 * called and what they mean.
 */
export interface Domain {
  readonly name: string;
  /** Who asks: `the sales team`. */
  readonly askers: readonly string[];
  readonly fact: Fact;
  readonly state: State;
  readonly measure: Measure;
  /** A column that sounds like the measure and is not; its description says so. */
  readonly tempting: Tempting;
  readonly units: Units;
  readonly source: Source;
  readonly extra: Extra;
  readonly part: Part;
  readonly party: Party;
  readonly decoys: Decoys;
}

/** The table that questions are about. */
export interface Fact {
  readonly table: string;
  /** What the table is called where an older table already has its obvious name. */
  readonly newerTable: string;
  readonly alias: string;
  readonly id: string;
  readonly idPrefix: string;
  readonly one: string;
  readonly many: string;
  readonly description: string;
  readonly time: string;
  /** What happened at that time: `placed`. */
  readonly happened: string;
  readonly timeDescription: string;
}

export interface State {
  readonly column: string;
  readonly description: string;
  /** The state that totals are about, and the word for facts in that state. */
  readonly wanted: string;
  readonly adjective: string;
  readonly others: readonly string[];
  /** The state whose share is asked for: `What share of orders … were returned`. */
  readonly shared: string;
  readonly sharedPhrase: string;
}

export interface Measure {
  readonly column: string;
  readonly description: string;
  /** `net revenue`, as in "the total net revenue of completed orders". */
  readonly noun: string;
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  readonly decimals: 0 | 1 | 2;
}

export interface Tempting {
  readonly column: string;
  readonly description: string;
  /** How many times the measure it may be. */
  readonly low: number;
  readonly high: number;
}

/** In which unit a measure is recorded. */
export interface Units {
  readonly column: string;
  readonly uniform: string;
  readonly mixed: string;
  readonly base: string;
  /** How many base units one of these is. */
  readonly others: Readonly<Record<string, number>>;
  /** The table with the factors; null if the description of the column gives them. */
  readonly table: RateTable | null;
  /** What the agent says that it did. */
  readonly converted: string;
}

export interface RateTable {
  readonly name: string;
  readonly factor: string;
  readonly description: string;
  readonly factorDescription: string;
}

/** A column that is empty for one group of facts, and the group that a question leaves out. */
export interface Source {
  readonly column: string;
  readonly description: string;
  readonly values: readonly string[];
  readonly excluded: string;
  /** `not counting marketplace orders` */
  readonly phrase: string;
  /** What the agent says that it did. */
  readonly kept: string;
}

/** A number that is empty where it would be zero. */
export interface Extra {
  readonly column: string;
  readonly description: string;
  readonly noun: string;
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  readonly decimals: 0 | 1 | 2;
  readonly counted: string;
}

/** The parts of a fact: it has several, also several of the same kind. */
export interface Part {
  readonly table: string;
  readonly id: string;
  readonly idPrefix: string;
  readonly description: string;
  readonly column: string;
  readonly columnDescription: string;
  readonly values: readonly string[];
  /** `with at least one item from the % category`; the value takes the place of the sign. */
  readonly phrase: string;
  readonly once: string;
}

export interface Party {
  readonly table: string;
  readonly alias: string;
  readonly id: string;
  readonly idPrefix: string;
  readonly description: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly segment: string;
  readonly segmentDescription: string;
  readonly segments: readonly string[];
  /** `from customers in the % region`; the segment takes the place of the sign. */
  readonly phrase: string;
}

/** Tables that look like the right one. */
export interface Decoys {
  /** An older copy. `%` is the day on which it was last refreshed. */
  readonly stale: { readonly table: string; readonly description: string };
  /** What the older copy says where it has the obvious name; `@` is the newer table. */
  readonly replaced: string;
  /** The facts before anybody cleaned them. */
  readonly raw: { readonly table: string; readonly description: string };
  /** Facts of another part of the business. */
  readonly sibling: { readonly table: string; readonly description: string };
}
