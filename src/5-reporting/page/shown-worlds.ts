import type { WorldRow } from '../../4-measuring/comparing/world-rows.ts';

/** The judges of a page in other worlds as well. */
export interface ShownWorlds {
  readonly rows: readonly WorldRow[];
  /** The worlds that have a page of their own, which a reader can go to. */
  readonly pages: readonly WorldPage[];
}

export interface WorldPage {
  readonly world: string;
  /** As seen from the page that links to it. */
  readonly href: string;
}
