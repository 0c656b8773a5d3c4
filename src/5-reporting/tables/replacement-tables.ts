import { listed } from '../../4-measuring/recommending/listed.ts';
import { ABSENT, number, percent, range, signed } from '../../base/text/numbers.ts';
import type { Replacement } from '../changes/judge-replacement.ts';
import { judgeCell } from './cells.ts';
import type { Table } from './table.ts';

/** One sentence: whether the first judge may take the place of the second. */
export function replacementSentence(found: Replacement): string {
  const { answer, margin, comparison, prices } = found;
  const { judge, baselineJudge, delta, baselineDelta, drop, interval, pairs } = comparison;
  const [one, other] = prices;
  const price = costsOf(one.usd ?? one.seconds, other.usd ?? other.seconds, one.usd !== null);
  const lower = `its Δ is ${signed(delta)} against ${signed(baselineDelta)}, ${signed(drop === null ? null : -drop)} ${range(
    interval === null ? null : { low: -interval.high, high: -interval.low },
    signed,
  )} on ${pairs} pairs`;
  switch (answer) {
    case 'yes':
      return `Yes, ${judge} may be used instead of ${baselineJudge}: ${lower}, so that it is shown to be at most ${number(margin)} lower, and it ${price}.`;
    case 'no':
      return `No, ${judge} may not be used instead of ${baselineJudge}: ${lower}, so that it is shown to be more than ${number(margin)} lower; it ${price}.`;
    case 'unclear':
      return `It is not clear yet whether ${judge} may be used instead of ${baselineJudge}: ${lower}, which neither shows nor rules out that it is more than ${number(margin)} lower; judge more runs, or allow a larger --margin. It ${price}.`;
  }
}

function costsOf(one: number, other: number, isPrice: boolean): string {
  const what = isPrice ? 'price' : 'seconds';
  if (other === 0) return one === 0 ? 'costs as little' : 'costs more';
  return `takes ${percent(one / other)} of the ${what}`;
}

/** What each of the two costs, and what each of them alone catches. */
export function replacementTables({ prices, caught, comparison }: Replacement): readonly Table[] {
  const hasPrice = prices.some(({ usd }) => usd !== null);
  const { judge, baselineJudge } = comparison;
  const alone = (key: 'onlyOne' | 'onlyOther'): readonly string[] =>
    caught.filter((row) => row[key] > 0).map(({ label }) => label);
  const said = (id: string, types: readonly string[]): string =>
    types.length === 0
      ? `${id} alone catches nothing.`
      : `${id} alone catches some ${listed(types)}.`;
  return [
    {
      title: 'What a verdict costs',
      head: ['judge', 'seconds', 'tokens', ...(hasPrice ? ['USD'] : [])],
      rows: prices.map(({ judge: id, seconds, tokens, usd }) => [
        judgeCell(id),
        number(seconds),
        number(tokens, 0),
        ...(hasPrice ? [usd === null ? ABSENT : String(Number(usd.toPrecision(3)))] : []),
      ]),
    },
    {
      title: 'Who tells a fault from its clean run',
      head: ['fault type', 'pairs', 'both', 'only the first', 'only the second', 'neither'],
      rows: caught.map(({ label, pairs, both, onlyOne, onlyOther, neither }) =>
        [label, pairs, both, onlyOne, onlyOther, neither].map(String),
      ),
      note: `${said(judge, alone('onlyOne'))} ${said(baselineJudge, alone('onlyOther'))}`,
    },
  ];
}
