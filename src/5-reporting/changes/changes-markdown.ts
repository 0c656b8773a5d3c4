import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { ABSENT, range, signed } from '../../base/text/numbers.ts';
import { changesTable, changeTexts } from '../tables/changes-table.ts';
import { markdownTable } from '../tables/markdown-table.ts';
import { markdownText } from '../words/markdown-text.ts';
import { changesHeadline, comparedOver, furtherChanges } from './changes-words.ts';
import type { RunComparison } from './run-comparison.ts';

/** What changed since an earlier run, for a pull request: in words, by judge, by fault type and by pair. */
export function changesMarkdown(comparison: RunComparison, measurement: Measurement): string {
  const { parents } = measurement.set;
  const texts = changeTexts(parents === 'presumed');
  const words = [
    changesHeadline(comparison),
    ...furtherChanges(comparison, parents),
    comparedOver(comparison),
  ];
  const byType = comparison.judges.flatMap(({ judgeId, types }) =>
    types.flatMap(({ label, pairs, earlierDelta, delta, change, interval, shown, counts }) =>
      change === null || counts.same === pairs
        ? []
        : [
            [
              judgeId,
              label,
              `${signed(earlierDelta)} → ${signed(delta)}`,
              `${signed(change)} ${range(interval, signed)}`,
              shown ?? ABSENT,
            ],
          ],
    ),
  );
  const byPair = comparison.changedPairs.map(({ judgeId, faultId, type, change }) => [
    judgeId,
    texts[change].label,
    faultId,
    type,
  ]);
  return [
    `**${markdownText(words[0] ?? '')}** ${markdownText(words.slice(1).join(' '))}`.trimEnd(),
    ...tables(markdownTable(changesTable(comparison, measurement), [0, 3]), true),
    ...tables(
      markdownTable(
        {
          title: 'What changed by fault type',
          head: ['judge', 'fault type', 'Δ then → now', 'change of Δ, interval', 'shown'],
          rows: byType,
        },
        [0, 1, 4],
      ),
      byType.length > 0,
    ),
    ...tables(
      markdownTable(
        {
          title: 'Pairs that changed',
          head: ['judge', 'what', 'fault', 'fault type'],
          rows: byPair,
        },
        [0, 1, 2, 3],
      ),
      byPair.length > 0,
    ),
  ].join('\n\n');
}

const tables = (text: string, isThere: boolean): readonly string[] => (isThere ? [text] : []);
