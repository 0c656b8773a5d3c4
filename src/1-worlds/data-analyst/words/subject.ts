import { monthName } from '../data/calendar.ts';
import type { Task } from '../task.ts';

/** Which facts are meant: `completed orders placed in March 2025 from customers in the North region`. */
export function scopeOf({ domain, question, dice }: Task, adjective: string): string {
  const { fact, party, part } = domain;
  const zone = question.zone === null ? '' : ` (${question.zone.name} time)`;
  const when = `${fact.happened} in ${monthName(question.month)}${zone}`;
  const who = question.segment === null ? '' : party.phrase.replace('%', question.segment);
  const what = question.part === null ? '' : part.phrase.replace('%', question.part);
  const pieces = dice.happens('wordOrder', 0.75)
    ? [adjective, fact.many, what, when, who]
    : [adjective, fact.many, what, who, when];
  return pieces.filter((piece) => piece !== '').join(' ');
}

/** The same with what the question leaves out, ready for a sentence to go on after it. */
export function wholeScopeOf(task: Task, adjective: string): string {
  return (
    scopeOf(task, adjective) + (task.question.excluding ? `, ${task.domain.source.phrase},` : '')
  );
}

/** What the figure is, ready for a sentence to go on: `total net revenue of completed orders placed …`. */
export function subjectOf(task: Task): string {
  const { domain, question } = task;
  const { state } = domain;
  switch (question.metric) {
    case 'count':
      return `number of ${wholeScopeOf(task, state.adjective)}`;
    case 'share':
      return `share of ${wholeScopeOf(task, '')} that ${state.sharedPhrase}`;
    case 'total':
    case 'average':
      return `${question.metric} ${nounOf(task)} of ${wholeScopeOf(task, state.adjective)}`;
  }
}

export function nounOf({ domain, question }: Task): string {
  return question.measure === 'extra' ? domain.extra.noun : domain.measure.noun;
}

/** The unit that the figure is reported in. */
export function unitOf({ domain, question }: Task): string {
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
