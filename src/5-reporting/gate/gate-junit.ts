import { type JunitProblem, junitXml } from '../words/junit-xml.ts';
import type { GateCriterion, GateResult } from './gate-result.ts';
import { criterionLabel, intervalText, isProblem, thresholdText, valueText } from './gate-words.ts';

/** A gate's result for a build server: one suite per judge, one case per criterion. */
export function gateJunit(result: GateResult): string {
  const { criteria } = result;
  const judges = [...new Set(criteria.map(({ judge }) => judge))];
  return junitXml(
    judges.map((judge) => ({
      name: judge,
      cases: criteria
        .filter((criterion) => criterion.judge === judge)
        .map((criterion) => {
          const problem = isProblem(criterion, result) ? problemOf(criterion) : null;
          return {
            name: `${criterionLabel(criterion)} ${thresholdText(criterion)}`,
            className: judge,
            ...(problem === null ? {} : { problem }),
            output: summary(criterion),
          };
        }),
    })),
  );
}

/** An inconclusive criterion is an error and not skipped, because a skipped case shows as green. */
function problemOf(criterion: GateCriterion): JunitProblem | null {
  const message = `${criterion.reason}: ${summary(criterion)}`;
  switch (criterion.verdict) {
    case 'failed':
      return { kind: 'failure', type: 'failed', message };
    case 'inconclusive':
      return { kind: 'error', type: 'inconclusive', message };
    case 'passed':
      return null;
  }
}

const summary = (criterion: GateCriterion): string =>
  `${valueText(criterion)} ${intervalText(criterion)} over ${criterion.over.count} ${criterion.over.unit}, wanted ${thresholdText(criterion)}`;
