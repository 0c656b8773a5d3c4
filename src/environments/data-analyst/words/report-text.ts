import type { Analysis } from '../analysis/analysis.ts';
import type { Case } from '../case.ts';
import { caveatsOf } from './caveats.ts';
import { capitalised, grouped } from './numbers.ts';
import { nounOf, scopeOf, subjectOf, unitOf } from './subject.ts';

/** What a report states: everything else in its text is wording. */
export interface ReportedFacts {
  readonly figure: number;
  /** How many facts are behind the figure. */
  readonly rows: number;
  /** How many of them are in the state whose share is asked for. */
  readonly shared: number;
}

/** The report as a person reads it, made of the stated facts in one of several wordings. */
export function reportText(kase: Case, analysis: Analysis, facts: ReportedFacts): string {
  const { dice, factTable, decoy } = kase;
  const table = analysis.table === 'fact' ? factTable : decoy.table;
  const source = dice.pick('source', [
    `Source: ${table}.`,
    `The figure comes from ${table}.`,
    `Table used: ${table}.`,
    `It is taken from the table ${table}.`,
  ]);
  const caveats = caveatsOf(kase, analysis).join('; ');
  const noted = dice.pick('caveat', [
    `${capitalised(caveats)}.`,
    `Note that ${caveats}.`,
    `How it was counted: ${caveats}.`,
  ]);
  return [lead(kase, facts), ...(caveats === '' ? [] : [noted]), source].join(' ');
}

function lead(kase: Case, { figure, rows, shared }: ReportedFacts): string {
  const { domain, question, dice } = kase;
  const { fact, state } = domain;
  const shown = figureText(kase, figure);
  const behind = `${rows} ${rows === 1 ? fact.one : fact.many}`;
  const subject = subjectOf(kase);
  switch (question.metric) {
    case 'count':
      return dice.pick('lead', [
        `The ${subject} is ${shown}.`,
        `I count ${shown} ${scopeOf(kase, state.adjective)}.`,
        `The answer is ${shown}: that is the ${subject}.`,
        `There are ${shown} ${scopeOf(kase, state.adjective)}.`,
      ]);
    case 'share':
      return dice.pick('lead', [
        `The ${subject} is ${shown}, which is ${shared} of ${behind}.`,
        `${shown} of ${scopeOf(kase, '')} ${state.sharedPhrase} (${shared} of ${rows}).`,
        `Of ${scopeOf(kase, '')}, ${shared} of ${rows} ${state.sharedPhrase}, so the share is ${shown}.`,
      ]);
    case 'total':
    case 'average':
      return dice.pick('lead', [
        `The ${subject} is ${shown}, across ${behind}.`,
        `${shown} is the ${subject}. ${capitalised(behind)} are behind it.`,
        `For ${scopeOf(kase, state.adjective)}, the ${question.metric} ${nounOf(kase)} is ${shown} (${behind}).`,
        `The answer is ${shown}: the ${subject}, based on ${behind}.`,
      ]);
  }
}

/** A figure with its unit, in one of the forms that people use. */
export function figureText(kase: Case, figure: number): string {
  const { question, dice } = kase;
  const unit = unitOf(kase);
  if (question.metric === 'count') return grouped(figure, 0);
  if (question.metric === 'share')
    return `${grouped(figure, 2)}${dice.pick('figure', ['%', ' %'])}`;
  const number = grouped(figure, 2);
  return unit === 'EUR' && dice.happens('figure', 0.5) ? `EUR ${number}` : `${number} ${unit}`;
}
