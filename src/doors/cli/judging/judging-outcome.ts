import type { JudgeOutcome } from '../../../3-judging/session/judge-job.ts';
import type { JudgeCounts } from '../../../3-judging/session/judge-progress.ts';
import { oneLine } from '../../../base/errors.ts';
import { counted } from '../../../base/text/numbers.ts';
import { RUN_FILES } from '../../../folder/files.ts';
import { INCONCLUSIVE, INTERRUPTED } from '../exit-codes.ts';
import { givenCommand } from '../given-command.ts';
import { note, print } from '../terminal.ts';
import { costText, countText, totalText } from './progress-line.ts';

/** Says how an invocation ended and how to continue if work is left, and sets the exit code. */
export function reportOutcome(outcome: JudgeOutcome, folder: string, json: boolean): void {
  const { counts, stopped } = outcome;
  if (json) print(JSON.stringify({ folder, judges: counts, stopped }));
  else for (const judge of counts) print(summary(judge));
  sayWhatIsMissing(outcome);
}

/** Says what is left to do, if anything is, and sets the exit code. */
export function sayWhatIsMissing({ counts, stopped }: JudgeOutcome): void {
  if (stopped !== null && counts.length === 0) {
    const reason = oneLine(stopped.message);
    note(`Stopped before the first question: ${reason}. To continue:\n  ${givenCommand()}`);
    process.exitCode = stopped.kind === 'interrupted' ? INTERRUPTED : INCONCLUSIVE;
    return;
  }
  const missing = counts.reduce((sum, { total, done }) => sum + total - done, 0);
  if (missing === 0) return;
  const failed = counts.reduce((sum, judge) => sum + judge.failed, 0);
  if (stopped !== null) note(`Stopped: ${oneLine(stopped.message)}.`);
  if (failed > 0) note(`${failed} got no answer; ${RUN_FILES.failures} lists them.`);
  note(
    `${counted(missing, 'verdict is', 'verdicts are')} missing. To continue:\n  ${givenCommand()}`,
  );
  process.exitCode = stopped?.kind === 'interrupted' ? INTERRUPTED : INCONCLUSIVE;
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
