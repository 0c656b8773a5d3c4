import { looksOf } from '../analysis/side-looks.ts';
import { dayText, monthName } from '../data/calendar.ts';
import type { Task } from '../task.ts';
import { saidOf } from './caveats.ts';
import { grouped } from './numbers.ts';
import { nounOf, scopeOf, subjectOf, unitOf, wholeScopeOf } from './subject.ts';

/** What a report states: everything else in its text is wording. */
export interface ReportedFacts {
  readonly figure: number;
  /** How many facts are behind the figure. */
  readonly rows: number;
  /** How many of them are in the state whose share is asked for. */
  readonly shared: number;
}

/** The parts of a report after its first sentence, each of which may be missing. */
export function furtherSentences(task: Task, remark: string | null): readonly string[] {
  const { dice, factTable } = task;
  const source = namesTable(task)
    ? dice.pick('source', [
        `Source: ${factTable}.`,
        `The figure comes from ${factTable}.`,
        `Table used: ${factTable}.`,
        `This is taken from the table ${factTable}.`,
      ])
    : null;
  return [source, saidOf(task).caveat, remark, closing(task)].filter((each) => each !== null);
}

/** Whether the report says which table the figure comes from. */
export function namesTable({ dice, correct }: Task): boolean {
  return !correct.declines && dice.happens('namesTable', 0.4);
}

/** Whether the report says how many facts are behind the figure. */
export function statesCounts({ dice }: Task): boolean {
  return dice.happens('statesCounts', 0.5);
}

/** Which of its looks the run mentions in its report; null for none. */
export function remarkedLook(task: Task): number | null {
  const { dice } = task;
  const looks = looksOf(task);
  const telling = [...looks.keys()].filter((at) => looks[at]?.finding != null);
  if (telling.length === 0 || !dice.happens('remarks', 0.65)) return null;
  const figures = telling.filter((at) => looks[at]?.finding?.figure === true);
  const isFigure = figures.length > 0 && dice.happens('remarksFigure', 0.5);
  return dice.pick('remark', isFigure ? figures : telling);
}

export function remarkOf(task: Task): string | null {
  const at = remarkedLook(task);
  return at === null ? null : (looksOf(task)[at]?.finding?.true ?? null);
}

function closing({ dice }: Task): string | null {
  if (!dice.happens('closing', 0.35)) return null;
  return dice.pick('closingForm', [
    'The queries are in the log of this run.',
    'For questions, write to data-desk@warehouse.example.',
    'I can break this down further if that helps.',
    'Tell me if you need it for another period.',
  ]);
}

/** The report as a person reads it, made of the stated facts in one of several wordings. */
export function reportText(task: Task, facts: ReportedFacts, remark: string | null): string {
  return [lead(task, facts), ...furtherSentences(task, remark)].join(' ');
}

/** The report that the data does not answer the question, or which of two answers is meant. */
export function declineText(task: Task, remark: string | null): string {
  const { question, factTable, dice, domain } = task;
  const month = monthName(question.month);
  const day = dayText(question.month, question.lastDay ?? 0);
  const subject = subjectOf(task).replace(/,$/, '');
  const { measure, tempting } = domain;
  const first = question.twoMeanings
    ? dice.pick('lead', [
        `Before I give the ${subject}, I have to ask: is it meant by ${measure.column} or by ${tempting.column}? ${factTable} has both, and they differ.`,
        `Which ${measure.noun} do you mean, ${measure.column} or ${tempting.column}? The ${subject} depends on it.`,
        `There are two definitions of ${measure.noun} in ${factTable}, ${measure.column} and ${tempting.column}. Please tell me which one the ${subject} should follow.`,
      ])
    : dice.pick('lead', [
        `I cannot give the ${subject} yet: ${factTable} is loaded only up to ${day}, so ${month} is incomplete.`,
        `There is no reliable answer for ${month}. The data in ${factTable} ends on ${day}, and a figure for part of the month would be too low or distorted. The question was about the ${subject}.`,
        `The ${subject} cannot be determined from the warehouse today, because ${factTable} has no data after ${day}. Please ask again once ${month} is loaded.`,
      ]);
  return [first, remark ?? []].flat().join(' ');
}

/** How many facts are behind a figure: `12 orders`. */
export function behind({ domain: { fact } }: Task, rows: number): string {
  return `${rows} ${rows === 1 ? fact.one : fact.many}`;
}

function lead(task: Task, { figure, rows, shared }: ReportedFacts): string {
  const { domain, question, dice } = task;
  const { state } = domain;
  const shown = figureText(task, figure);
  const subject = subjectOf(task);
  const except = question.excluding ? `, ${domain.source.phrase}` : '';
  const counts = statesCounts(task);
  const scope = scopeOf(task, question.metric === 'share' ? '' : state.adjective);
  const covered = (form: string): string =>
    counts ? form.replace('%', behind(task, rows)).replace('#', `${shared} of ${rows}`) : '';
  switch (question.metric) {
    case 'count':
      return dice.pick('lead', [
        `The ${subject} is ${shown}.`,
        `I count ${shown} ${scope}${except}.`,
        `The answer is ${shown} ${scope}${except}.`,
        `There are ${shown} ${scope}${except}.`,
      ]);
    case 'share':
      return dice.pick('lead', [
        `The ${subject} is ${shown}${covered(', which is #')}.`,
        `${shown} of ${wholeScopeOf(task, '')} ${state.sharedPhrase}${covered(' (#)')}.`,
        `Of the ${scope}${except}, ${shown} ${state.sharedPhrase}${covered(': #')}.`,
      ]);
    case 'total':
    case 'average':
      return dice.pick('lead', [
        `The ${subject} is ${shown}${covered(', across %')}.`,
        `${shown}: that is the ${question.metric} ${nounOf(task)} of ${scope}${except}.${covered(' It covers %.')}`,
        `For ${scope}${except}, the ${question.metric} ${nounOf(task)} is ${shown}${covered(' (%)')}.`,
        `The answer is ${shown}${covered(', based on %')}: ${scope}${except}.`,
      ]);
  }
}

/** A figure with its unit, in one of the forms that people use. */
export function figureText(task: Task, figure: number): string {
  const { question, dice } = task;
  const unit = unitOf(task);
  if (question.metric === 'count') return grouped(figure, 0);
  if (question.metric === 'share')
    return `${grouped(figure, 2)}${dice.pick('figure', ['%', ' %'])}`;
  // Money is written with its cents, other whole numbers without decimals.
  const number = grouped(figure, unit !== 'EUR' && Number.isInteger(figure) ? 0 : 2);
  return unit === 'EUR' && dice.happens('figure', 0.5) ? `EUR ${number}` : `${number} ${unit}`;
}
