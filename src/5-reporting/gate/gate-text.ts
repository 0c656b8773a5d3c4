import { oneLine } from '../../base/errors.ts';
import { colours } from '../../base/text/colours.ts';
import { DEFAULT_COLUMNS, wrapped } from '../../base/text/terminal-width.ts';
import { textTable } from '../tables/text-table.ts';
import type { GateCriterion, GateResult, GateVerdict } from './gate-result.ts';
import {
  criterionLabel,
  footnote,
  headline,
  intervalText,
  thresholdText,
  valueText,
} from './gate-words.ts';

const WORDS: Readonly<Record<GateVerdict, string>> = {
  passed: 'pass',
  failed: 'FAIL',
  inconclusive: 'unclear',
};

/** A gate's result for a person: one line per criterion, then why some did not pass. */
export function gateText(result: GateResult, columns = DEFAULT_COLUMNS): string {
  const table = textTable(
    {
      head: ['verdict', 'judge', 'criterion', 'value', 'interval', 'wanted'],
      rows: result.criteria.map((criterion) => [
        WORDS[criterion.verdict],
        criterion.judge,
        criterionLabel(criterion),
        valueText(criterion),
        intervalText(criterion),
        thresholdText(criterion),
      ]),
      names: [1, 2],
    },
    { columns, left: 3 },
  );
  const open = result.criteria.filter(({ verdict }) => verdict !== 'passed');
  return [
    table.replace(/^(pass|FAIL|unclear)(?= )/gm, coloured),
    '',
    ...open.map((criterion) => wrapped(reasonLine(criterion), { indent: '  ', columns })),
    ...(open.length > 0 ? [''] : []),
    colours.bold(`${headline(result)}.`),
    colours.dim(wrapped(footnote(result), { columns })),
  ].join('\n');
}

function coloured(word: string): string {
  if (word === WORDS.passed) return colours.green(word);
  return word === WORDS.failed ? colours.red(word) : colours.yellow(word);
}

const reasonLine = (criterion: GateCriterion): string =>
  `${WORDS[criterion.verdict]}: ${oneLine(criterion.judge)}, ${criterionLabel(criterion)}: ${oneLine(criterion.reason)}.`;
