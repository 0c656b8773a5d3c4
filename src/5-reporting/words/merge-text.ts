import { oneLine } from '../../base/errors.ts';
import { counted } from '../../base/text/numbers.ts';
import { textTable } from '../tables/text-table.ts';

/** What is shown of a merge. */
interface Merged {
  readonly out: string;
  readonly changed: boolean;
  readonly folders: readonly { readonly folder: string; readonly verdicts: number }[];
  readonly judges: readonly {
    readonly judge: string;
    readonly repetitions: number;
    readonly verdicts: number;
    readonly missing: number;
  }[];
  readonly duplicates: number;
  readonly conflicts: readonly unknown[];
  readonly missingShards: readonly string[];
}

interface Answer {
  readonly folder: string;
  readonly faulty: boolean;
  readonly failureStep: number | null;
  readonly failureType: string | null;
  readonly confidence: number;
  readonly error: string | null;
}

interface Differing {
  readonly judge: string;
  readonly trajectory: string;
  readonly repetition: number;
  readonly answers: readonly [Answer, Answer];
}

/** How many of the verdicts that differ are shown; `--json` lists all. */
const MOST_SHOWN = 10;

/** What came of a merge, one line per judge. */
export function mergeText(merged: Merged): string {
  const { out, changed, folders, judges, duplicates, conflicts } = merged;
  const dropped = duplicates === 0 ? '' : `, ${counted(duplicates, 'duplicate')} dropped`;
  const settled =
    conflicts.length === 0 ? '' : `, ${counted(conflicts.length, 'difference')} settled`;
  const head = changed
    ? `${oneLine(out)}: merged ${counted(folders.length, 'folder')}${dropped}${settled}`
    : `${oneLine(out)}: holds all of this already; nothing was changed`;
  const lines = judges.map(({ judge, repetitions, verdicts, missing }) => {
    const total = verdicts + missing;
    const of = repetitions === 1 ? `${total}` : `${total / repetitions} × ${repetitions}`;
    return `${oneLine(judge)}: ${verdicts} of ${of} verdicts`;
  });
  return [head, ...lines].join('\n');
}

/** What is missing for a whole set; null if nothing is. */
export function missingText({ judges, missingShards }: Merged): string | null {
  const missing = judges.reduce((sum, judge) => sum + judge.missing, 0);
  if (missing === 0 && missingShards.length === 0) return null;
  const what =
    missing === 0
      ? 'There are no verdicts yet.'
      : `${counted(missing, 'verdict is', 'verdicts are')} missing.`;
  const shown = missingShards.slice(0, MOST_SHOWN).join(', ');
  const more =
    missingShards.length > MOST_SHOWN ? ` and ${missingShards.length - MOST_SHOWN} more` : '';
  const shards =
    missingShards.length === 0
      ? ''
      : ` No folder holds ${shardWord(missingShards)} ${shown}${more}.`;
  return `${what}${shards} Judge what is left with tj judge, here or in a folder of its own.`;
}

/** A table of the verdicts that differ. */
export function conflictsText(conflicts: readonly Differing[], columns: number): string {
  const rows = conflicts
    .slice(0, MOST_SHOWN)
    .flatMap(({ judge, trajectory, repetition, answers: [one, other] }) => {
      const again = repetition === 1 ? '' : `, repetition ${repetition}`;
      return [
        [judge, `${trajectory}${again}`, one.folder, answerText(one)],
        ['', '', other.folder, answerText(other)],
      ];
    });
  const table = textTable(
    { head: ['judge', 'trajectory', 'folder', 'verdict'], rows, names: [0, 1, 2, 3] },
    { columns, left: 4 },
  );
  const more = conflicts.length - MOST_SHOWN;
  return more > 0 ? `${table}\n… and ${more} more; --json lists all.` : table;
}

function answerText({ faulty, failureStep, failureType, confidence, error }: Answer): string {
  if (error !== null) return 'unreadable';
  const step = failureStep === null ? '' : ` at step ${failureStep}`;
  const type = failureType === null ? '' : ` ${failureType}`;
  const said = faulty ? `flagged${type}${step}` : 'passed';
  return `${said}, confidence ${confidence}`;
}

const shardWord = (shards: readonly string[]): string => (shards.length === 1 ? 'shard' : 'shards');
