import type { Paraphrase } from '../../contract/environment.ts';
import { foresee } from '../analysis/foresee.ts';
import { dayText, monthName } from '../data/calendar.ts';
import type { AnalysisRequest } from '../instance.ts';
import type { Task } from '../task.ts';
import {
  behind,
  figureText,
  furtherSentences,
  type ReportedFacts,
  remarkOf,
  statesCounts,
} from './report-text.ts';
import { scopeOf, subjectOf, wholeScopeOf } from './subject.ts';

/** What a report states about a figure, ready to be put into a sentence. */
interface Stated {
  /** `7`, `28.57%` or `EUR 120.50`. */
  readonly shown: string;
  /** `completed orders placed in March 2025`, with what is left out. */
  readonly which: string;
  /** The same where the sentence goes on, which takes a comma after what is left out. */
  readonly whichOnes: string;
  /** `total net revenue of completed orders placed in March 2025` */
  readonly subject: string;
  /** `12 orders` */
  readonly covered: string;
  /** `7 of 22` */
  readonly counted: string;
  /** `were returned` */
  readonly sharedPhrase: string;
}

/** What a report says that gives no figure. */
interface Declined {
  readonly subject: string;
  readonly reason: string;
}

/** One way to write all kinds of reports. None of its sentences is one of the oracle's. */
interface Voice {
  readonly name: string;
  /** Words of its sentences that the oracle's may lack. */
  readonly newWords: readonly string[];
  count(stated: Stated): string;
  share(stated: Stated): string;
  /** A total or an average. */
  amount(stated: Stated): string;
  declined(declined: Declined): string;
}

const voices: readonly Voice[] = [
  {
    name: 'plain statement',
    newWords: ['according', 'warehouse', 'numbers', 'comes', 'rests', 'wait'],
    count: ({ shown, which }) => `According to the warehouse, there were ${shown} ${which}.`,
    share: ({ shown, whichOnes, sharedPhrase, counted }) =>
      `According to the warehouse, ${shown} of the ${whichOnes} ${sharedPhrase}.${said(counted, 'In numbers: %.')}`,
    amount: ({ subject, shown, covered }) =>
      `According to the warehouse, the ${subject} comes to ${shown}.${said(covered, 'It rests on %.')}`,
    declined: ({ subject, reason }) => `The ${subject} has to wait. ${reason}`,
  },
  {
    name: 'result first',
    newWords: ['result', 'many', 'worked', 'none'],
    count: ({ shown, which }) => `Result: ${shown} ${which}.`,
    share: ({ shown, whichOnes, sharedPhrase, counted }) =>
      `Result: ${shown}. So many of the ${whichOnes} ${sharedPhrase}.${said(counted, 'That is %.')}`,
    amount: ({ shown, subject, covered }) =>
      `Result: ${shown}. This is the ${plain(subject)}.${said(covered, 'It was worked out over %.')}`,
    declined: ({ subject, reason }) => `Result: none so far for the ${subject}. ${reason}`,
  },
  {
    name: 'first person',
    newWords: ['found', 'looked', 'count', 'get', 'behind', 'leave', 'open'],
    count: ({ shown, which }) => `I found ${shown} ${which}.`,
    share: ({ counted, whichOnes, sharedPhrase, shown }) =>
      `I looked this up: ${shown} of the ${whichOnes} ${sharedPhrase}.${said(counted, 'I count %.')}`,
    amount: ({ subject, shown, covered }) =>
      `I get ${shown} for the ${plain(subject)}.${said(covered, 'There are % behind it.')}`,
    declined: ({ subject, reason }) => `I have to leave the ${subject} open for now. ${reason}`,
  },
];

/** Words of the reasons for which a report gives no figure. */
const REASONS = 'far filled only all needed well meant gives misleading'.split(' ');

/** A further sentence, if there is anything to say in it. */
function said(what: string, sentence: string): string {
  return what === '' ? '' : ` ${sentence.replace('%', what)}`;
}

/** The oracle's report in one of the other wordings. */
export function paraphrased(task: Task): string {
  const { facts } = foresee(task, task.correct);
  const voice = task.dice.pick('voice', voices);
  return facts === null ? declinedBy(voice, task) : reportedBy(voice, task, facts);
}

/** The oracle's reports in other words, made from what they state and not from how they say it. */
export const paraphrases: readonly Paraphrase<AnalysisRequest>[] = voices.map((voice) => ({
  name: voice.name,
  newWords: [...voice.newWords, ...REASONS],
  reply(answer, { task }) {
    const { text, facts } = foresee(task, task.correct);
    if (text !== answer) return null;
    return facts === null ? declinedBy(voice, task) : reportedBy(voice, task, facts);
  },
}));

function reportedBy(voice: Voice, task: Task, facts: ReportedFacts): string {
  const { domain, question } = task;
  const adjective = question.metric === 'share' ? '' : domain.state.adjective;
  const except = question.excluding ? `, ${domain.source.phrase}` : '';
  const counts = statesCounts(task);
  const stated: Stated = {
    shown: figureText(task, facts.figure),
    which: scopeOf(task, adjective) + except,
    whichOnes: wholeScopeOf(task, adjective),
    subject: subjectOf(task),
    covered: counts ? behind(task, facts.rows) : '',
    counted: counts ? `${facts.shared} of ${facts.rows}` : '',
    sharedPhrase: domain.state.sharedPhrase,
  };
  const { metric } = question;
  const lead = voice[metric === 'total' || metric === 'average' ? 'amount' : metric](stated);
  return [lead, ...furtherSentences(task, remarkOf(task))].join(' ');
}

function declinedBy(voice: Voice, task: Task): string {
  const { question, factTable, dice, domain } = task;
  const month = monthName(question.month);
  const day = dayText(question.month, question.lastDay ?? 0);
  const { measure, tempting } = domain;
  // What the three wordings of the oracle say beyond the reason.
  const more = dice.pick('lead', [
    '',
    ' What part of a month gives would be too low or misleading.',
    ` Once ${month} is loaded, please ask again.`,
  ]);
  const reason = question.twoMeanings
    ? `${factTable} has ${measure.column} as well as ${tempting.column} for the ${measure.noun}. Which of them is meant?`
    : `So far ${factTable} has been filled up to ${day} only, and all of ${month} is needed.${more}`;
  const lead = voice.declined({ subject: plain(subjectOf(task)), reason });
  return [lead, remarkOf(task) ?? []].flat().join(' ');
}

/** A subject at the end of a clause, without the comma that the end replaces. */
const plain = (subject: string): string => subject.replace(/,$/, '');
