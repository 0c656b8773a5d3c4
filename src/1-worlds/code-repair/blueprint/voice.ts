/** What only some agents do, and how many of a hundred. */
const HABITS = {
  /** Says what the cause was: in thoughts, commit and reply, or nowhere. */
  explains: 55,
  /** Gets everything right at the first try. */
  tidy: 35,
  'runs one file first': 45,
  'reads the settings': 30,
  'tries something elsewhere': 45,
  /** What the reply tells, if there is anything to tell. */
  'tells the failure': 40,
  'quotes the failure': 50,
  'tells the tests': 65,
  'tells the commit': 70,
  'tells the subject': 45,
  'tells the person': 35,
  'tells something else': 65,
  'tells a setting': 75,
  'tells what was read': 30,
} as const;

type Habit = keyof typeof HABITS;

/** Habits that are not left to chance. */
export type Habits = Readonly<Partial<Record<Habit, boolean>>>;

/**
 * How one agent works and writes: the same choice for the same purpose, whoever asks and how often. A choice
 * is known by a name, so that a further one changes none of the others.
 */
export class Voice {
  readonly #seed: number;
  readonly #habits: Habits;
  readonly #places: number;

  constructor(seed: number, habits: Habits = {}, places = 0) {
    this.#seed = seed;
    this.#habits = habits;
    this.#places = places;
  }

  /** A number that seeds whatever else this agent draws. */
  get seed(): number {
    return this.#seed;
  }

  /** The same agent with other words for everything: the phrasing so many places further on. */
  further(places: number): Voice {
    return new Voice(this.#seed, this.#habits, this.#places + places);
  }

  /** One of several phrasings. */
  pick<T>(purpose: string, options: readonly T[]): T {
    return options[(this.#draw(purpose) + this.#places) % options.length] as T;
  }

  has(habit: Habit): boolean {
    return this.#habits[habit] ?? this.#draw(habit) % 100 < HABITS[habit];
  }

  #draw(purpose: string): number {
    let hash = 0x811c9dc5 ^ this.#seed;
    for (let at = 0; at < purpose.length; at++) {
      hash = Math.imul(hash ^ purpose.charCodeAt(at), 0x01000193);
    }
    // The last rounds spread a difference in one letter over all digits.
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    return (hash ^ (hash >>> 15)) >>> 2;
  }
}
