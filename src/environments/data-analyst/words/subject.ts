import type { Case } from '../case.ts';
import { monthName } from '../data/calendar.ts';

/** Which facts are meant: `completed orders placed in March 2025 from customers in the North region`. */
export function scopeOf({ domain, question }: Case, adjective: string): string {
  const { fact, party, part, source } = domain;
  const zone = question.zone === null ? '' : ` (${question.zone.name} time)`;
  const month = `${fact.happened} in ${monthName(question.month)}${zone}`;
  const pieces = [
    ...(adjective === '' ? [] : [adjective]),
    fact.many,
    ...(question.part === null ? [] : [part.phrase.replace('%', question.part)]),
    month,
    ...(question.segment === null ? [] : [party.phrase.replace('%', question.segment)]),
  ];
  return pieces.join(' ') + (question.excluding ? `, ${source.phrase}` : '');
}

/** What the figure is: `total net revenue of completed orders placed in March 2025`. */
export function subjectOf(kase: Case): string {
  const { domain, question } = kase;
  const { state } = domain;
  switch (question.metric) {
    case 'count':
      return `number of ${scopeOf(kase, state.adjective)}`;
    case 'share':
      return `share of ${scopeOf(kase, '')} that ${state.sharedPhrase}`;
    case 'total':
    case 'average':
      return `${question.metric} ${nounOf(kase)} of ${scopeOf(kase, state.adjective)}`;
  }
}

export function nounOf({ domain, question }: Case): string {
  return question.measure === 'extra' ? domain.extra.noun : domain.measure.noun;
}

/** The unit that the figure is reported in. */
export function unitOf({ domain, question }: Case): string {
  switch (question.metric) {
    case 'count':
      return domain.fact.many;
    case 'share':
      return '%';
    case 'total':
    case 'average':
      return question.measure === 'extra' ? domain.extra.unit : domain.measure.unit;
  }
}
