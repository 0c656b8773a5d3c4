import { oneLine } from '../../errors.ts';
import type { GateCriterion, GateResult, GateVerdict } from '../../gate/gate-result.ts';
import { textTable } from '../tables/text-table.ts';
import { colours } from '../text/colours.ts';
import { clipped } from '../text/numbers.ts';
import { wrapped } from '../text/wrapped.ts';
import {
  criterionName,
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

/** These widths leave room for the numbers within 100 columns. */
const JUDGE_WIDTH = 22;
const CRITERION_WIDTH = 26;

/** A gate's result for a person: one line per criterion, then why some did not pass. */
export function gateText(result: GateResult): string {
  const table = textTable(
    {
      head: ['verdict', 'judge', 'criterion', 'value', 'interval', 'wanted'],
      rows: result.criteria.map((criterion) => [
        WORDS[criterion.verdict],
        clipped(oneLine(criterion.judge), JUDGE_WIDTH),
        clipped(criterionName(criterion), CRITERION_WIDTH),
        valueText(criterion),
        intervalText(criterion),
        thresholdText(criterion),
      ]),
    },
    3,
  );
  const open = result.criteria.filter(({ verdict }) => verdict !== 'passed');
  return [
    table.replace(/^(pass|FAIL|unclear)(?= )/gm, coloured),
    '',
    ...open.map((criterion) => wrapped(reasonLine(criterion), '  ')),
    ...(open.length > 0 ? [''] : []),
    colours.bold(`${headline(result)}.`),
    colours.dim(wrapped(footnote(result))),
  ].join('\n');
}

function coloured(word: string): string {
  if (word === WORDS.passed) return colours.green(word);
  return word === WORDS.failed ? colours.red(word) : colours.yellow(word);
}

const reasonLine = (criterion: GateCriterion): string =>
  `${WORDS[criterion.verdict]}: ${oneLine(criterion.judge)}, ${criterionName(criterion)}: ${oneLine(criterion.reason)}.`;
