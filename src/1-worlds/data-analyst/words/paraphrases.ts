import type { Paraphrase } from '../../contract/environment.ts';
import { foresee } from '../analysis/foresee.ts';
import { dayText, monthName } from '../data/calendar.ts';
import type { AnalysisRequest } from '../instance.ts';
import type { Task } from '../task.ts';
import { caveatsOf } from './caveats.ts';
import { capitalised } from './numbers.ts';
import { behind, figureText, type ReportedFacts } from './report-text.ts';
import { scopeOf, subjectOf, wholeScopeOf } from './subject.ts';

/** What a report states about a figure, ready to be put into a sentence. */
interface Stated {
  /** `7`, `28.57%` or `EUR 120.50`. */
  readonly shown: string;
  /** The table that it comes from. */
  readonly table: string;
  /** `completed orders placed in March 2025`, with what is left out. */
  readonly which: string;
  /** The same where the sentence goes on, which takes a comma after what is left out. */
  readonly whichOnes: string;
  /** `total net revenue of completed orders placed in March 2025` */
  readonly subject: string;
  /** `12 orders` */
  readonly covered: string;
  readonly rows: number;
  readonly shared: number;
  /** `were returned` */
  readonly sharedPhrase: string;
}

/** What a report says that gives no figure. */
interface Declined {
  readonly subject: string;
  readonly table: string;
  readonly day: string;
  readonly month: string;
}

/** One way to write all kinds of reports. None of its sentences is one of the oracle's. */
interface Voice {
  readonly name: string;
  count(stated: Stated): string;
  share(stated: Stated): string;
  /** A total or an average. */
  amount(stated: Stated): string;
  declined(declined: Declined): string;
}

const voices: readonly Voice[] = [
  {
    name: 'table first',
    count: ({ table, shown, which }) =>
      `According to the table ${table}, there were ${shown} ${which}.`,
    share: ({ table, shown, shared, rows, whichOnes, sharedPhrase }) =>
      `According to the table ${table}, ${shared} of the ${rows} ${whichOnes} ${sharedPhrase}. That makes ${shown}.`,
    amount: ({ table, subject, shown, covered }) =>
      `According to the table ${table}, the ${subject} comes to ${shown}. It rests on ${covered}.`,
    declined: ({ table, day, month, subject }) =>
      `As ${table} stops at ${day}, ${month} is not complete, and I cannot give you the ${subject} for now.`,
  },
  {
    name: 'result first',
    count: ({ shown, which, table }) => `Result: ${shown} ${which}, counted in ${table}.`,
    share: ({ shown, whichOnes, sharedPhrase, shared, rows, table }) =>
      `Result: ${shown}. In the table ${table}, ${shared} of ${rows} ${whichOnes} ${sharedPhrase}.`,
    amount: ({ shown, subject, covered, table }) =>
      `Result: ${shown}. This is the ${plain(subject)}, worked out over ${covered} in ${table}.`,
    declined: ({ subject, table, day, month }) =>
      `Result: none so far. The ${subject} needs all of ${month}, and ${table} has been filled only up to ${day}.`,
  },
  {
    name: 'first person',
    count: ({ shown, which, table }) => `I found ${shown} ${which} in the table ${table}.`,
    share: ({ table, shared, rows, whichOnes, sharedPhrase, shown }) =>
      `I looked this up in the table ${table}: ${shared} of ${rows} ${whichOnes} ${sharedPhrase}, or ${shown}.`,
    amount: ({ table, subject, shown, covered }) =>
      `I get ${shown} for the ${plain(subject)}. The table ${table} has ${covered} for it.`,
    declined: ({ subject, table, day, month }) =>
      `I have to leave the ${subject} open: nothing after ${day} has been loaded into ${table} yet, so part of ${month} is missing.`,
  },
];

/** The oracle's reports in other words, made from what they state and not from how they say it. */
export const paraphrases: readonly Paraphrase<AnalysisRequest>[] = voices.map((voice) => ({
  name: voice.name,
  reply(answer, { task }) {
    const { text, facts } = foresee(task, task.correct);
    if (text !== answer) return null;
    return facts === null ? declinedBy(voice, task) : reportedBy(voice, task, facts);
  },
}));

function reportedBy(voice: Voice, task: Task, facts: ReportedFacts): string {
  const { domain, question, dice, factTable } = task;
  const adjective = question.metric === 'share' ? '' : domain.state.adjective;
  const except = question.excluding ? `, ${domain.source.phrase}` : '';
  const stated: Stated = {
    shown: figureText(task, facts.figure),
    table: factTable,
    which: scopeOf(task, adjective) + except,
    whichOnes: wholeScopeOf(task, adjective),
    subject: subjectOf(task),
    covered: behind(task, facts.rows),
    rows: facts.rows,
    shared: facts.shared,
    sharedPhrase: domain.state.sharedPhrase,
  };
  const { metric } = question;
  const lead = voice[metric === 'total' || metric === 'average' ? 'amount' : metric](stated);
  const caveats = caveatsOf(task, task.correct).join('; ');
  const noted = dice.pick('caveat', [
    `Method: ${caveats}.`,
    `Keep in mind that ${caveats}.`,
    `${capitalised(caveats)}.`,
  ]);
  return [lead, caveats === '' ? [] : noted, facts.remark ?? []].flat().join(' ');
}

function declinedBy(voice: Voice, task: Task): string {
  const { question, factTable, dice } = task;
  const month = monthName(question.month);
  const day = dayText(question.month, question.lastDay ?? 0);
  const lead = voice.declined({ subject: plain(subjectOf(task)), table: factTable, day, month });
  // Two of the oracle's three wordings say one thing more.
  const more = dice.pick('lead', [
    [],
    ['What part of a month gives would be too low or misleading.'],
    [`Once ${month} is loaded, please ask again.`],
  ]);
  return [lead, ...more].join(' ');
}

/** A subject at the end of a clause, without the comma that the end replaces. */
const plain = (subject: string): string => subject.replace(/,$/, '');
