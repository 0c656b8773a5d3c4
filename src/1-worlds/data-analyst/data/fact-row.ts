import { stampText } from './calendar.ts';
import type { Event, PartyMember } from './event.ts';
import type { Question } from './question.ts';

/** A fact as the warehouse has it. */
export interface FactRow {
  readonly id: string;
  readonly party: string;
  /** In UTC if the question names a zone, or else in local time. */
  readonly time: string;
  /** The same as a number. */
  readonly minute: number;
  readonly state: string;
  readonly amount: number;
  readonly tempting: number;
  readonly unit: string;
  readonly source: string | null;
  readonly extra: number | null;
  readonly parts: readonly string[];
}

export function recorded(
  event: Event,
  parties: readonly PartyMember[],
  { zone }: Question,
): FactRow {
  const { id, state, amount, tempting, unit, source, extra, parts } = event;
  const minute = event.at - (zone?.offset ?? 0);
  const time = stampText(minute);
  const party = parties[event.party]?.id ?? '';
  return { id, party, time, minute, state, amount, tempting, unit, source, extra, parts };
}
