import type { Task } from '../task.ts';
import { capitalised } from './numbers.ts';
import { subjectOf, unitOf, wholeScopeOf } from './subject.ts';

const ENDINGS = [
  'Answer with SQL over the warehouse and report one figure.',
  'Work it out from the warehouse with SQL and report a single figure.',
  'Use the warehouse, check the data first, and report one figure.',
  'Answer from the warehouse; one figure is all that is needed.',
  'One figure is enough, but it has to be right.',
  'They need one number, and it will be quoted.',
];

const PEOPLE = ['Priya', 'Tomasz', 'Elena', 'Marcus', 'Aïcha', 'Jun', 'Sofie', 'Daniel', 'Ngozi'];

/** The question as somebody in the business asks it. */
export function goalText(task: Task): string {
  const { domain, dice } = task;
  const asker = dice.pick('asker', domain.askers);
  const direct = directQuestion(task);
  const indirect = indirectQuestion(task);
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

function directQuestion(task: Task): string {
  const { question, dice } = task;
  const unit = unitOf(task);
  switch (question.metric) {
    case 'count':
      return dice.pick('asking', [
        `how many ${countedScope(task)} are there`,
        `what is the number of ${countedScope(task)}`,
      ]);
    case 'share':
      return shareQuestion(task);
    case 'total':
    case 'average':
      return dice.pick('asking', [
        `what is the ${subjectOf(task)}, in ${unit}`,
        `how much is the ${subjectOf(task)}, in ${unit}`,
      ]);
  }
}

function indirectQuestion(task: Task): string {
  const { question, dice } = task;
  const unit = unitOf(task);
  switch (question.metric) {
    case 'count':
      return dice.pick('asking', [
        `how many ${countedScope(task)} there are`,
        `the number of ${countedScope(task)}`,
      ]);
    case 'share':
      return shareQuestion(task);
    case 'total':
    case 'average':
      return dice.pick('asking', [
        `the ${subjectOf(task)}, in ${unit}`,
        `how much the ${subjectOf(task)} comes to, in ${unit}`,
      ]);
  }
}

function shareQuestion(task: Task): string {
  const { sharedPhrase } = task.domain.state;
  return task.dice.pick('asking', [
    `what percentage of ${wholeScopeOf(task, '')} ${sharedPhrase}`,
    `what share of ${wholeScopeOf(task, '')} ${sharedPhrase}, in percent`,
  ]);
}

function countedScope(task: Task): string {
  return wholeScopeOf(task, task.domain.state.adjective);
}
