import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { type ParentWords, parentWords } from '../../4-measuring/recommending/parent-words.ts';
import { showText } from '../../base/text/hostile-characters.ts';
import { DEFAULT_COLUMNS, wrapped } from '../../base/text/terminal-width.ts';
import { allOf, changeNumbers, changesHeadline, comparedOver, counted } from './changes-words.ts';
import { furtherChanges } from './further-changes.ts';
import type { JudgeChange, RunComparison } from './run-comparison.ts';
import { directionOf } from './shown-direction.ts';

function judgeLine(judge: JudgeChange, { cleanRun, cleanRuns: runs }: ParentWords): string {
  const { counts, cleanRuns, judgeId, earlierJudgeId } = judge;
  const name =
    judgeId === earlierJudgeId
      ? showText(judgeId)
      : `${showText(judgeId)} (then ${showText(earlierJudgeId)})`;
  const pairs = `${counts['newly-missed']} faults newly missed, ${counts['newly-caught']} newly caught, ${counted(cleanRuns.newlyFlagged, cleanRun, runs)} newly flagged`;
  const isSame = counts.same === allOf(judge)?.pairs;
  const all = allOf(judge);
  const isLuck = all?.shown === null && directionOf(all.interval) !== null;
  const luck = isLuck ? ' (which may be luck among so many judges)' : '';
  return `${name}: ${changeNumbers(judge)}${luck}${isSame ? '' : `; ${pairs}`}.`;
}

/** More judges than these are left to the page. */
const MOST_LINES = 3;

/** What changed, for a terminal: a line that sums it up, one on what is compared, and the judges that moved most. */
export function changesText(
  comparison: RunComparison,
  parents: Measurement['set']['parents'],
  columns = DEFAULT_COLUMNS,
): string {
  const size = (judge: JudgeChange): number => Math.abs(allOf(judge)?.change ?? 0);
  const isShown = (judge: JudgeChange): boolean => (allOf(judge)?.shown ?? null) !== null;
  const ordered = comparison.judges.toSorted(
    (a, b) => Number(isShown(b)) - Number(isShown(a)) || size(b) - size(a),
  );
  const { newJudges, goneJudges } = comparison;
  const list = (ids: readonly string[]): string => ids.map(showText).join(', ');
  const words = parentWords(parents);
  const lines = [
    ...ordered.slice(0, MOST_LINES).map((judge) => judgeLine(judge, words)),
    ...(newJudges.length > 0 ? [`Not in the earlier run: ${list(newJudges)}.`] : []),
    ...(goneJudges.length > 0 ? [`Only in the earlier run: ${list(goneJudges)}.`] : []),
  ];
  const found = [changesHeadline(comparison), ...furtherChanges(comparison, parents)].join(' ');
  return [
    wrapped(`${found} ${comparedOver(comparison)}`, { columns }),
    ...lines.map((line) => wrapped(line, { indent: '  ', columns })),
  ].join('\n');
}
