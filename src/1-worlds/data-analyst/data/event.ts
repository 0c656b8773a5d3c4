/**
 * What really happened, before anybody wrote it down. The true answer is computed from events; what
 * the agent can query is how they were recorded.
 */
export interface Event {
  readonly id: string;
  /** The position of the party that it belongs to. */
  readonly party: number;
  /** The minute, on the clock that the question means. */
  readonly at: number;
  readonly state: string;
  /** The measure, in the event's own unit. */
  readonly amount: number;
  readonly unit: string;
  /** How many base units one unit is. */
  readonly factor: number;
  readonly tempting: number;
  /** Null if it came from where nobody records a source. */
  readonly source: string | null;
  /** Null if there was none. */
  readonly extra: number | null;
  /** The kinds of its parts. */
  readonly parts: readonly string[];
}

export interface PartyMember {
  readonly id: string;
  readonly name: string;
  readonly segment: string;
  /** The segment as somebody typed it. */
  readonly spelled: string;
  /** Whom to talk to there: `Ana Ruiz <ana.ruiz@mail.example>`. */
  readonly contact: string;
  /** The year in which it was entered. */
  readonly since: number;
}
