import { oneLine } from '../../errors.ts';
import type { ImportedFile, ImportReport } from '../../traces/importing/import-report.ts';
import { textTable } from '../tables/text-table.ts';
import { shortened } from './terminal-width.ts';

/** How many lines of one kind are shown; all of them are in the JSON. */
const MOST_LINES = 20;

export interface ImportTextOptions {
  /** The folder that was written; null if nothing was. */
  readonly out: string | null;
  readonly columns: number;
}

/** What was read, what was refused and why, for a terminal. */
export function importText(report: ImportReport, { out, columns }: ImportTextOptions): string {
  const { files, skipped } = report;
  const rows = files.map((file) => [
    file.file === '-' ? 'standard input' : file.file,
    file.format ?? '',
    ...[file.traces, file.calls, file.skipped].map(String),
    remark(file),
  ]);
  const head = ['file', 'format', 'traces', 'calls', 'skipped', 'note'];
  const shownRows = rows.slice(0, MOST_FILES);
  const lines = (title: string, all: readonly string[]): readonly string[] =>
    all.length === 0 ? [] : ['', `${title}:`, ...listed(all, columns)];
  return [
    ...(rows.length === 0 ? [] : [textTable({ head, rows: shownRows }, { columns, left: 2 })]),
    ...(rows.length > MOST_FILES ? [`  … and ${rows.length - MOST_FILES} more files`] : []),
    ...lines(
      'Notes',
      files.flatMap(({ file, notes }) => notes.map((text) => `${file}: ${text}`)),
    ),
    ...lines('Refused', files.flatMap(refusals)),
    ...lines(
      'Not looked into',
      skipped.map(({ file, reason }) => `${file}: ${reason}`),
    ),
    '',
    out === null
      ? 'Nothing was written.'
      : `${out}: ${counted(report.traces, 'run')} with ${counted(report.calls, 'call')}`,
  ].join('\n');
}

const MOST_FILES = 200;

/** In a few words, why a file has fewer runs than it has records. */
function remark({ problem, refused, leftOut, repeated }: ImportedFile): string {
  return [
    ...(problem === null ? [] : ['unreadable']),
    ...(refused.length === 0 ? [] : [`${refused.length} refused`]),
    ...(repeated === 0 ? [] : [`${repeated} repeated`]),
    ...(leftOut === 0 ? [] : [`${leftOut} left out`]),
  ].join(', ');
}

function refusals({ file, problem, refused }: ImportedFile): readonly string[] {
  return [
    ...(problem === null ? [] : [`${file}: ${problem}`]),
    ...refused.map(({ record, reason }) => `${file}, ${record}: ${reason}`),
  ];
}

function listed(all: readonly string[], columns: number): readonly string[] {
  const shown = all
    .slice(0, MOST_LINES)
    .map((text) => `  ${shortened(oneLine(text), Math.max(columns - 2, 98))}`);
  const more = all.length - shown.length;
  return more > 0 ? [...shown, `  … and ${more} more; --json lists them all`] : shown;
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
