import type { Case } from '../case.ts';
import { capitalised } from './numbers.ts';
import { subjectOf, unitOf, wholeScopeOf } from './subject.ts';

const ENDINGS = [
  'Answer with SQL over the warehouse and report one figure.',
  'Work it out from the warehouse with SQL and report a single figure.',
  'Use the warehouse, check the data first, and report one figure.',
  'Answer from the warehouse, and report the figure together with the table it comes from.',
  'One figure is enough, but it has to be right.',
  'They need one number, with a note on how it was obtained.',
];

const PEOPLE = ['Priya', 'Tomasz', 'Elena', 'Marcus', 'Aïcha', 'Jun', 'Sofie', 'Daniel', 'Ngozi'];

/** The question as somebody in the business asks it. */
export function goalText(kase: Case): string {
  const { domain, dice } = kase;
  const asker = dice.pick('asker', domain.askers);
  const direct = directQuestion(kase);
  const indirect = indirectQuestion(kase);
  const framed = dice.pick('goal', [
    `${capitalised(asker)} would like to know ${indirect}.`,
    `A question from ${asker}: ${direct}?`,
    `${capitalised(asker)} asked: "${capitalised(direct)}?"`,
    `For a report that is due today, find out for ${asker} ${indirect}.`,
    `${capitalised(direct)}? The question comes from ${asker}.`,
    `Message from ${dice.pick('person', PEOPLE)} (${asker}): "${capitalised(direct)}?"`,
    `${dice.pick('person', PEOPLE)} is preparing a slide for ${asker} and has to know ${indirect}.`,
  ]);
  // What is left out ends with a comma, which the end of a sentence replaces.
  const clean = framed.replaceAll(',,', ',').replaceAll(/,([.?])/g, '$1');
  return `${clean} ${dice.pick('ending', ENDINGS)}`;
}

function directQuestion(kase: Case): string {
  const { question, dice } = kase;
  const unit = unitOf(kase);
  switch (question.metric) {
    case 'count':
      return dice.pick('asking', [
        `how many ${countedScope(kase)} are there`,
        `what is the number of ${countedScope(kase)}`,
      ]);
    case 'share':
      return shareQuestion(kase);
    case 'total':
    case 'average':
      return dice.pick('asking', [
        `what is the ${subjectOf(kase)}, in ${unit}`,
        `how much is the ${subjectOf(kase)}, in ${unit}`,
      ]);
  }
}

function indirectQuestion(kase: Case): string {
  const { question, dice } = kase;
  const unit = unitOf(kase);
  switch (question.metric) {
    case 'count':
      return dice.pick('asking', [
        `how many ${countedScope(kase)} there are`,
        `the number of ${countedScope(kase)}`,
      ]);
    case 'share':
      return shareQuestion(kase);
    case 'total':
    case 'average':
      return dice.pick('asking', [
        `the ${subjectOf(kase)}, in ${unit}`,
        `how much the ${subjectOf(kase)} comes to, in ${unit}`,
      ]);
  }
}

function shareQuestion(kase: Case): string {
  const { sharedPhrase } = kase.domain.state;
  return kase.dice.pick('asking', [
    `what percentage of ${wholeScopeOf(kase, '')} ${sharedPhrase}`,
    `what share of ${wholeScopeOf(kase, '')} ${sharedPhrase}, in percent`,
  ]);
}

function countedScope(kase: Case): string {
  return wholeScopeOf(kase, kase.domain.state.adjective);
}
