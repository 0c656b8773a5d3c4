import { printed, renamed } from '../../3-judging/compositions/expression.ts';
import { parseExpression } from '../../3-judging/compositions/parse-expression.ts';
import type { Found, FrontPoint, Search } from '../../4-measuring/composing/search-compositions.ts';
import { listed } from '../../4-measuring/recommending/listed.ts';
import { counted, number, percent, range, sharePercent, signed } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { shareCell, signedCell } from './cells.ts';
import type { Table } from './table.ts';

/** What a search found: a sentence that says what to use, and two tables of what is to be had for what. */
export function searchTables(search: Search): readonly Table[] {
  const { byCost, byFalseAlarms, best, learned, unit } = search;
  const legend = `${namesOfLetters(search).join('; ')}.`;
  const last = learned === null ? [] : [learned];
  return [
    frontTable(
      search,
      unit === null ? 'The largest Δ, whatever it costs' : 'The largest Δ for what it costs',
      [...byCost, ...last],
      legend,
    ),
    ...(best === null
      ? []
      : [
          frontTable(
            search,
            'The largest Δ for the share of clean runs that is flagged',
            byFalseAlarms,
            `${howHonest(search)} ${defined('crossFitted')}`,
          ),
        ]),
  ];
}

function frontTable(
  { judges, unit, use }: Search,
  title: string,
  points: readonly (Found | FrontPoint)[],
  note: string,
): Table {
  return {
    title,
    head: [
      'judge',
      ...(unit === null ? [] : [`${unit} per run`]),
      terms.falseAlarms,
      terms.delta,
      'same data',
      'above the best alone',
    ],
    rows: points.map((point) => [
      `${lettered(point.expression, judges)}${point.expression === use.expression ? ' ←' : ''}`,
      ...(unit === null ? [] : [costText(point.cost)]),
      shareCell(point.falseAlarms),
      signedCell(point.crossFitted),
      signed(point.sameData),
      'gain' in point ? signedCell(point.gain) : '',
    ]),
    optional: ['same data', terms.falseAlarms.label, 'above the best alone'],
    note,
  };
}

/** What the letter of each judge stands for: "A is programmatic". */
export const namesOfLetters = ({ judges }: Search): readonly string[] =>
  judges.map((judge, at) => `${letterOf(at)} is ${judge}`);

/** An expression with a letter for each judge, which fits into a column. */
export const lettered = (expression: string, judges: readonly string[]): string => {
  // What is the id of a judge is no expression, whatever it looks like.
  const at = judges.indexOf(expression);
  if (at >= 0) return letterOf(at);
  return printed(renamed(parseExpression(expression), (judge) => letterOf(judges.indexOf(judge))));
};

const letterOf = (at: number): string => String.fromCharCode(65 + at);

/** Three digits, however small the price. */
export const costText = (cost: number): string =>
  cost === 0 ? '0' : String(Number(cost.toPrecision(3)));

/** One sentence: what to use. */
export function useSentence(search: Search): string {
  const { use, single, margin, unit } = search;
  const { expression, why, point } = use;
  if (expression === null || point === null || single === null) {
    return single === null
      ? `No judge and no composition of up to three keeps the bound of ${sharePercent(search.maxFalseAlarm ?? 0)} false alarms; judge more clean runs, or allow more.`
      : 'Use none of these: neither a judge nor a composition of up to three is shown to tell faults from clean runs.';
  }
  const about = `Δ ${signed(point.crossFitted.estimate)} ${range(point.crossFitted.interval, signed)}, ${percent(point.falseAlarms.estimate)} false alarms${unit === null ? '' : `, ${costText(point.cost)} ${unit} per run`}`;
  const alone = `${single.expression} alone (Δ ${signed(single.crossFitted.estimate)}${unit === null ? '' : `, ${costText(single.cost)} ${unit}`})`;
  switch (why) {
    case 'better': {
      const gain = search.best?.gain ?? null;
      return `Use ${expression}: ${about}, which is ${signed(gain?.estimate ?? null)} ${range(gain?.interval ?? null, signed)} above ${alone}.`;
    }
    case 'cheaper':
      return `Use ${expression}: ${about}; it costs ${timesLess(point.cost, single.cost)} ${alone}, and its Δ is shown to be at most ${number(margin)} lower.`;
    case 'alone':
      return `Use ${expression}: ${about}; no composition of up to three judges is shown to be better${unit === null ? '' : ', or as good for less'}.`;
    case 'nothing':
      return '';
  }
}

const timesLess = (cost: number, other: number): string =>
  cost === 0 ? 'nothing, against' : `${percent(cost / other)} of`;

function howHonest({ tried, judges, leftOut, pairs, instances }: Search): string {
  const left =
    leftOut.length === 0
      ? ''
      : ` Left out: ${listed(leftOut)}, so that no more than a few runs and compositions had to be.`;
  return `Of ${tried} judges and compositions of ${counted(judges.length, 'judge')}, on ${pairs} pairs from ${instances} instances.${left}`;
}
