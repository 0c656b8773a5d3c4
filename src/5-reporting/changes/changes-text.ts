import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { type ParentWords, parentWords } from '../../4-measuring/recommending/parent-words.ts';
import { showText } from '../../base/text/hostile-characters.ts';
import { counted } from '../../base/text/numbers.ts';
import { DEFAULT_COLUMNS, wrapped } from '../../base/text/terminal-width.ts';
import { changeNumbers, changesHeadline, comparedOver, furtherChanges } from './changes-words.ts';
import { directionOf, type JudgeChange, type RunComparison } from './run-comparison.ts';

function judgeLine(judge: JudgeChange, { cleanRun, cleanRuns: runs }: ParentWords): string {
  const { counts, cleanRuns, judgeId, earlierJudgeId } = judge;
  const { all } = judge.groups;
  const name =
    judgeId === earlierJudgeId
      ? showText(judgeId)
      : `${showText(judgeId)} (then ${showText(earlierJudgeId)})`;
  const pairs = `${counted(counts['newly-missed'], 'fault')} newly missed, ${counts['newly-caught']} newly caught, ${counted(cleanRuns.newlyFlagged, cleanRun, runs)} newly flagged`;
  const isSame = counts.same === all.pairs;
  const isLuck = all.shown === null && directionOf(all.interval) !== null;
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
  const size = ({ groups }: JudgeChange): number => Math.abs(groups.all.change ?? 0);
  const isShown = ({ groups }: JudgeChange): boolean => groups.all.shown !== null;
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
