import type { WorstPair } from '../../4-measuring/rows/worst-pairs.ts';
import { oneLine } from '../../base/errors.ts';
import { number } from '../../base/text/numbers.ts';
import { showCommand } from '../words/show-command.ts';
import type { GateCriterion, GateResult } from './gate-result.ts';
import { criterionLabel, intervalText, isProblem, thresholdText, valueText } from './gate-words.ts';

type Level = 'error' | 'warning' | 'notice';

/** GitHub shows at most this many of each level per step. */
export const MOST_ANNOTATIONS = 10;

/**
 * A gate's result as workflow commands, which GitHub shows beside a build: one error per failed
 * criterion, one warning per inconclusive criterion, one notice per worst pair.
 *
 * @see https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions
 */
export function githubAnnotations(result: GateResult, folder: string): readonly string[] {
  return [
    ...result.criteria.flatMap((criterion) => {
      if (!isProblem(criterion, result)) return [];
      const level = criterion.verdict === 'failed' ? 'error' : 'warning';
      return [annotation(level, titleOf(criterion), messageOf(criterion))];
    }),
    ...result.worstPairs
      .slice(0, MOST_ANNOTATIONS)
      .map((pair) =>
        annotation('notice', `${oneLine(pair.judge)}: ${pair.kind}`, lookAt(pair, folder)),
      ),
  ];
}

function titleOf(criterion: GateCriterion): string {
  const verdict = criterion.verdict === 'failed' ? 'failed' : 'inconclusive';
  return `${oneLine(criterion.judge)}: ${criterionLabel(criterion)} ${verdict}`;
}

const messageOf = (criterion: GateCriterion): string =>
  `${valueText(criterion)} ${intervalText(criterion)}, wanted ${thresholdText(criterion)}: ${oneLine(criterion.reason)}`;

function lookAt(pair: WorstPair, folder: string): string {
  const { kind, fault, parent, type, judge, confidence } = pair;
  const how = `with confidence ${number(confidence)}`;
  const what =
    kind === 'missed fault'
      ? `passed ${oneLine(fault)} (${oneLine(type)}) ${how}`
      : `flagged the clean ${oneLine(parent)} ${how}; ${oneLine(fault)} (${oneLine(type)}) was made from it`;
  return `${oneLine(judge)} ${what}. Look at it: ${showCommand(pair, folder)}`;
}

function annotation(level: Level, title: string, message: string): string {
  return `::${level} title=${property(title)}::${data(message)}`;
}

/** Escaped as by GitHub's own toolkit: these characters would end a message or a property. */
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
