import { oneLine } from '../../base/errors.ts';
import { colours } from '../../base/text/colours.ts';
import { DEFAULT_COLUMNS, wrapped } from '../../base/text/terminal-width.ts';
import { textTable } from '../tables/text-table.ts';
import { WORST_PAIRS_LEFT, worstPairsTable } from '../tables/worst-pairs-table.ts';
import { tableText } from '../words/table-text.ts';
import type { GateCriterion, GateResult, GateVerdict } from './gate-result.ts';
import {
  CRITERION_HEAD,
  criterionCells,
  criterionLabel,
  footnote,
  headline,
} from './gate-words.ts';

const WORDS: Readonly<Record<GateVerdict, string>> = {
  passed: 'pass',
  failed: 'FAIL',
  inconclusive: 'unclear',
};

/** How many pairs a person is shown; `tj misses` lists them all. */
const MOST_PAIRS = 3;

/**
 * A gate's result for a person: the decision, one line per criterion, why some did not pass, and where to look
 * first if any did not.
 */
export function gateText(result: GateResult, columns = DEFAULT_COLUMNS): string {
  const table = textTable(
    {
      head: ['verdict', 'judge', ...CRITERION_HEAD],
      rows: result.criteria.map((criterion) => [
        WORDS[criterion.verdict],
        criterion.judge,
        ...criterionCells(criterion),
      ]),
      names: [1, 2],
    },
    { columns, left: 3 },
  );
  const open = result.criteria.filter(({ verdict }) => verdict !== 'passed');
  const worst = open.length === 0 ? [] : result.worstPairs.slice(0, MOST_PAIRS);
  return [
    coloured(result.verdict, colours.bold(wrapped(`${headline(result)}.`, { columns }))),
    '',
    table.replace(/^(pass|FAIL|unclear)(?= )/gm, (word) => coloured(verdictOf(word), word)),
    '',
    ...open.map((criterion) => wrapped(reasonLine(criterion), { indent: '  ', columns })),
    ...(open.length > 0 ? [''] : []),
    colours.dim(wrapped(footnote(result), { columns })),
    ...(worst.length === 0
      ? []
      : ['', tableText(worstPairsTable(worst), columns, WORST_PAIRS_LEFT).trimEnd()]),
  ].join('\n');
}

const COLOURS: Readonly<Record<GateVerdict, (text: string) => string>> = {
  passed: colours.green,
  failed: colours.red,
  inconclusive: colours.yellow,
};

const coloured = (verdict: GateVerdict, text: string): string => COLOURS[verdict](text);

const verdictOf = (word: string): GateVerdict =>
  word === WORDS.passed ? 'passed' : word === WORDS.failed ? 'failed' : 'inconclusive';

const reasonLine = (criterion: GateCriterion): string =>
  `${WORDS[criterion.verdict]}: ${oneLine(criterion.judge)}, ${criterionLabel(criterion)}: ${oneLine(criterion.reason)}.`;
