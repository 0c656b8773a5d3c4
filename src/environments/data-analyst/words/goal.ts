import type { Case } from '../case.ts';
import { capitalised } from './numbers.ts';
import { scopeOf, subjectOf, unitOf } from './subject.ts';

const ENDINGS = [
  'Answer with SQL over the warehouse and report one figure.',
  'Work it out from the warehouse with SQL and report a single figure.',
  'Use the warehouse, check the data first, and report one figure.',
  'Please answer from the warehouse and report the figure with the table it comes from.',
];

/** The question as somebody in the business asks it. */
export function goalText(kase: Case): string {
  const { domain, dice } = kase;
  const asker = dice.pick('asker', domain.askers);
  const question = questionText(kase);
  const framed = dice.pick('goal', [
    `${capitalised(asker)} wants to know: ${question}?`,
    `A question from ${asker}: ${question}?`,
    `${capitalised(asker)} asks: ${question}?`,
    `For a report that ${asker} is preparing: ${question}?`,
  ]);
  return `${framed} ${dice.pick('ending', ENDINGS)}`;
}

function questionText(kase: Case): string {
  const { domain, question } = kase;
  const { state } = domain;
  switch (question.metric) {
    case 'count':
      return `how many ${scopeOf(kase, state.adjective)} are there`;
    case 'share':
      return `what share of ${scopeOf(kase, '')} ${state.sharedPhrase}, in percent`;
    case 'total':
    case 'average':
      return `what is the ${subjectOf(kase)}, in ${unitOf(kase)}`;
  }
}
