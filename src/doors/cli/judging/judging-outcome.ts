import type { JudgeOutcome } from '../../../3-judging/session/judge-job.ts';
import type { JudgeCounts } from '../../../3-judging/session/judge-progress.ts';
import type { RuleStanding } from '../../../3-judging/stopping-rule.ts';
import { oneLine } from '../../../base/errors.ts';
import { counted, number, range } from '../../../base/text/numbers.ts';
import { RUN_FILES } from '../../../folder/files.ts';
import { INCONCLUSIVE, INTERRUPTED } from '../exit-codes.ts';
import { givenCommand } from '../given-command.ts';
import { note, print } from '../terminal.ts';
import { costText, countText, totalText } from './progress-line.ts';

/** Says how an invocation ended and how to continue if work is left, and sets the exit code. */
export function reportOutcome(outcome: JudgeOutcome, folder: string, json: boolean): void {
  const { counts, stopped } = outcome;
  const { standings } = outcome;
  if (json) {
    const until = standings.length === 0 ? {} : { standings };
    print(JSON.stringify({ folder, judges: counts, stopped, ...until }));
  } else for (const judge of counts) print(summary(judge));
  if (!json) for (const standing of standings) print(standingText(standing));
  sayWhatIsMissing(outcome);
}

/** Says what is left to do, if anything is, and sets the exit code. */
export function sayWhatIsMissing({ counts, stopped, standings }: JudgeOutcome): void {
  if (stopped !== null && counts.length === 0) {
    const reason = oneLine(stopped.message);
    note(`Stopped before the first question: ${reason}. To continue:\n  ${givenCommand()}`);
    process.exitCode = stopped.kind === 'interrupted' ? INTERRUPTED : INCONCLUSIVE;
    return;
  }
  const isDecided = (judge: string): boolean => {
    const own = standings.filter((standing) => standing.judge === judge);
    return own.length > 0 && own.every(({ verdict }) => verdict !== 'open');
  };
  const missing = counts.reduce(
    (sum, { judge, total, done }) => sum + (isDecided(judge) ? 0 : total - done),
    0,
  );
  if (missing === 0) return;
  const failed = counts.reduce((sum, judge) => sum + judge.failed, 0);
  if (stopped !== null) note(`Stopped: ${oneLine(stopped.message)}.`);
  if (failed > 0) note(`${failed} got no answer; ${RUN_FILES.failures} lists them.`);
  note(
    `${counted(missing, 'verdict is', 'verdicts are')} missing. To continue:\n  ${givenCommand()}`,
  );
  process.exitCode = stopped?.kind === 'interrupted' ? INTERRUPTED : INCONCLUSIVE;
}

/** `judge: delta>=0.5 is met, +0.83 [+0.51, +0.97] after 180 of 900.` */
function standingText(standing: RuleStanding): string {
  const { judge, criterion, verdict, estimate, rows, of } = standing;
  const word = { met: 'is met', failed: 'failed', open: 'is open' }[verdict];
  const seen = `${number(estimate, 3)} ${range(standing, (value) => number(value, 3))}`;
  return `${oneLine(judge)}: ${oneLine(criterion)} ${word}: ${seen} after ${rows} of ${of}`;
}

function summary(counts: JudgeCounts): string {
  const { judge, done, earlier, shared, unscored, calls, retries, cost } = counts;
  const parts = [`${oneLine(judge)}: ${done} of ${totalText(counts)} verdicts`];
  if (earlier > 0) parts.push(`${earlier} from before`);
  if (shared > 0) parts.push(`${shared} shared`);
  if (unscored > 0) parts.push(`${unscored} unscored`);
  if (calls > 0)
    parts.push(
      `${counted(calls, 'call')}${retries > 0 ? ` (${counted(retries, 'retry', 'retries')})` : ''}`,
    );
  const tokens = counts.promptTokens + counts.completionTokens;
  if (tokens > 0) parts.push(`${countText(tokens)} tokens`);
  if (cost > 0) parts.push(`${costText(cost)} USD`);
  return parts.join(', ');
}
