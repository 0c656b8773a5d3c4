import type { Analysis } from '../analysis/analysis.ts';
import { dayText, monthName } from '../data/calendar.ts';
import type { Task } from '../task.ts';
import { caveatsOf } from './caveats.ts';
import { capitalised, grouped } from './numbers.ts';
import { nounOf, scopeOf, subjectOf, unitOf, wholeScopeOf } from './subject.ts';

/** What a report states: everything else in its text is wording. */
export interface ReportedFacts {
  readonly figure: number;
  /** How many facts are behind the figure. */
  readonly rows: number;
  /** How many of them are in the state whose share is asked for. */
  readonly shared: number;
  /** What else the agent found and mentions; null for nothing. */
  readonly remark: string | null;
}

/** The report as a person reads it, made of the stated facts in one of several wordings. */
export function reportText(task: Task, analysis: Analysis, facts: ReportedFacts): string {
  const { dice, factTable, decoy } = task;
  const table = analysis.table === 'fact' ? factTable : decoy.table;
  const source = dice.pick('source', [
    `Source: ${table}.`,
    `The figure comes from ${table}.`,
    `Table used: ${table}.`,
    `This is taken from the table ${table}.`,
  ]);
  const caveats = caveatsOf(task, analysis).join('; ');
  const noted = dice.pick('caveat', [
    `${capitalised(caveats)}.`,
    `Note that ${caveats}.`,
    `How it was counted: ${caveats}.`,
  ]);
  return [lead(task, facts), source, caveats === '' ? [] : noted, facts.remark ?? []]
    .flat()
    .join(' ');
}

/** The report that the data does not answer the question, and why. */
export function declineText(task: Task): string {
  const { question, factTable, dice } = task;
  const month = monthName(question.month);
  const day = dayText(question.month, question.lastDay ?? 0);
  const subject = subjectOf(task).replace(/,$/, '');
  return dice.pick('lead', [
    `I cannot give the ${subject} yet: ${factTable} is loaded only up to ${day}, so ${month} is incomplete.`,
    `There is no reliable answer for ${month}. The data in ${factTable} ends on ${day}, and a figure for part of the month would be too low or distorted. The question was about the ${subject}.`,
    `The ${subject} cannot be determined from the warehouse today, because ${factTable} has no data after ${day}. Please ask again once ${month} is loaded.`,
  ]);
}

/** How many facts are behind a figure: `12 orders`. */
export function behind({ domain: { fact } }: Task, rows: number): string {
  return `${rows} ${rows === 1 ? fact.one : fact.many}`;
}

function lead(task: Task, { figure, rows, shared }: ReportedFacts): string {
  const { domain, question, dice } = task;
  const { state } = domain;
  const shown = figureText(task, figure);
  const covered = behind(task, rows);
  const subject = subjectOf(task);
  const except = question.excluding ? `, ${domain.source.phrase}` : '';
  switch (question.metric) {
    case 'count':
      return dice.pick('lead', [
        `The ${subject} is ${shown}.`,
        `I count ${shown} ${scopeOf(task, state.adjective)}${except}.`,
        `The answer is ${shown} ${scopeOf(task, state.adjective)}${except}.`,
        `There are ${shown} ${scopeOf(task, state.adjective)}${except}.`,
      ]);
    case 'share':
      return dice.pick('lead', [
        `The ${subject} is ${shown}, which is ${shared} of ${covered}.`,
        `${shown} of ${wholeScopeOf(task, '')} ${state.sharedPhrase} (${shared} of ${rows}).`,
        `Of the ${scopeOf(task, '')}${except}, ${shared} of ${rows} ${state.sharedPhrase}, so the share is ${shown}.`,
      ]);
    case 'total':
    case 'average':
      return dice.pick('lead', [
        `The ${subject} is ${shown}, across ${covered}.`,
        `${shown}: that is the ${question.metric} ${nounOf(task)} of ${scopeOf(task, state.adjective)}${except}. It covers ${covered}.`,
        `For ${scopeOf(task, state.adjective)}${except}, the ${question.metric} ${nounOf(task)} is ${shown} (${covered}).`,
        `The answer is ${shown}, based on ${covered}: ${scopeOf(task, state.adjective)}${except}.`,
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
