import type { Domain } from '../domains/domain.ts';
import { monthAfter, startOf } from './calendar.ts';
import type { Event, PartyMember } from './event.ts';
import type { Question } from './question.ts';

/** The true answer, from what happened. It knows nothing of tables, columns or SQL. */
export function trueAnswer(
  events: readonly Event[],
  parties: readonly PartyMember[],
  question: Question,
  { state, source }: Domain,
): number {
  const from = startOf(question.month);
  const to = startOf(monthAfter(question.month));
  const meant = events.filter(
    (event) =>
      event.at >= from &&
      event.at < to &&
      (question.segment === null || parties[event.party]?.segment === question.segment) &&
      (question.part === null || event.parts.includes(question.part)) &&
      !(question.excluding && event.source === source.excluded),
  );
  const inState = (name: string): readonly Event[] => meant.filter((event) => event.state === name);
  const wanted = inState(state.wanted);
  const sum = wanted.reduce(
    (total, { amount, factor, extra }) =>
      total + (question.measure === 'extra' ? (extra ?? 0) : amount * factor),
    0,
  );
  switch (question.metric) {
    case 'count':
      return wanted.length;
    case 'total':
      return sum;
    case 'average':
      return sum / wanted.length;
    case 'share':
      return (100 * inState(state.shared).length) / meant.length;
  }
}
