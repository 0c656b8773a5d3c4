import { FileAccount, REASONS } from '../../../1-traces/account/account.ts';
import {
  type ImportedFile,
  type ImportReport,
  refusedCount,
} from '../../../1-traces/importing/import-report.ts';
import { oneLine } from '../../../base/errors.ts';
import { counted } from '../../../base/text/numbers.ts';
import { wrapped } from '../../../base/text/terminal-width.ts';
import { textTable } from '../../tables/text-table.ts';

/** How many files and remarks of one kind are shown; all of them are in the JSON. */
const MOST_FILES = 200;
const MOST_REMARKS = 20;

export interface ImportTextOptions {
  /** The folder that was written; null if nothing was. */
  readonly out: string | null;
  readonly columns: number;
}

/** What was read, what was refused and why, for a terminal. */
export function importText(report: ImportReport, { out, columns }: ImportTextOptions): string {
  const { files, skipped, traces, calls, tasks } = report;
  const remarks = (title: string, all: readonly Remark[], count = all.length): readonly string[] =>
    all.length === 0 ? [] : [`${title}:`, ...remarkLines(all, count, columns), ''];
  return [
    ...fileTable(files, columns),
    ...accountTable(files, columns),
    ...remarks('Notes', files.flatMap(notesOn)),
    ...remarks('Refused', files.flatMap(refusalsIn), refusedCount(report)),
    ...remarks(
      'Not looked into',
      skipped.map(({ file, reason }) => ({ about: file, text: reason })),
    ),
    out === null
      ? 'Nothing was written.'
      : `${out}: ${counted(traces, 'run')} with ${counted(calls, 'call')}`,
    ...(out === null ? [] : [taskText(traces, tasks)]),
  ].join('\n');
}

/** What was found out about tasks, which the user may know better. */
function taskText(traces: number, { count, by }: ImportReport['tasks']): string {
  const found = `${counted(traces, 'recording')} of ${counted(count, 'task')}`;
  return `${found}${by.length === 0 ? '' : `, by ${by.join(' or ')}`}; --task says otherwise`;
}

function fileTable(files: readonly ImportedFile[], columns: number): readonly string[] {
  if (files.length === 0) return [];
  const head = ['file', 'format', 'traces', 'calls', 'skipped', 'note'];
  const rows = files
    .slice(0, MOST_FILES)
    .map((file) => [
      nameOf(file),
      file.format ?? '',
      ...[file.traces, file.calls, file.skipped].map(String),
      shortNote(file),
    ]);
  const more = files.length - rows.length;
  return [
    textTable({ head, rows }, { columns, left: 2 }),
    ...(more > 0 ? [`… and ${counted(more, 'more file')}; --json lists them all`] : []),
    '',
  ];
}

/** What is said of every file already. */
const TOLD: ReadonlySet<string> = new Set([REASONS.refused, REASONS.unselected, REASONS.none]);

/** What is in no run, and why. What was refused, or not asked for, is said in its own place. */
function accountTable(files: readonly ImportedFile[], columns: number): readonly string[] {
  const total = new FileAccount();
  for (const { account } of files) for (const entry of account.leftOut) total.add(entry);
  const { leftOut } = total.total({ calls: 0, messages: 0 });
  const shown = leftOut.filter(({ reason }) => !TOLD.has(reason));
  if (shown.length === 0) return [];
  const head = ['left out', 'parts', 'messages', 'calls', 'calls of models'];
  const rows = shown.map(({ reason, parts, messages, calls, modelCalls }) => [
    reason,
    ...[parts, messages, calls, modelCalls].map(String),
  ]);
  const inRuns = (of: 'calls' | 'messages') => {
    const sum = (part: 'inRuns' | 'inFile') =>
      files.reduce((total, { account }) => total + account[part][of], 0);
    return `${sum('inRuns')} of the ${counted(sum('inFile'), of.slice(0, -1))}`;
  };
  return [
    textTable({ head, rows }, { columns, left: 1 }),
    wrapped(
      `${inRuns('calls')} and ${inRuns('messages')} in the files are in runs; --json accounts for the rest, file by file.`,
      { columns },
    ),
    '',
  ];
}

const nameOf = ({ file }: ImportedFile): string => (file === '-' ? 'standard input' : file);

/** In a few words, why a file has fewer runs than it has records. */
function shortNote({ traces, problem, refusals, leftOut, repeated }: ImportedFile): string {
  return [
    ...(problem === null ? [] : [traces === 0 ? 'refused' : 'partly read']),
    ...(refusals === 0 ? [] : [`${refusals} refused`]),
    ...(repeated === 0 ? [] : [`${repeated} repeated`]),
    ...(leftOut === 0 ? [] : [`${leftOut} left out`]),
  ].join(', ');
}

interface Remark {
  readonly about: string;
  readonly text: string;
}

function notesOn(file: ImportedFile): readonly Remark[] {
  return file.notes.map((text) => ({ about: nameOf(file), text }));
}

function refusalsIn(file: ImportedFile): readonly Remark[] {
  const about = nameOf(file);
  return [
    ...(file.problem === null ? [] : [{ about, text: file.problem }]),
    ...file.refused.map(({ record, reason }) => ({ about, text: `${record}: ${reason}` })),
  ];
}

/** @param count how many there are, of which not all need be listed */
function remarkLines(all: readonly Remark[], count: number, columns: number): readonly string[] {
  const lines = all.slice(0, MOST_REMARKS).map(({ about, text }) => {
    // A name is whole, so that it can be copied.
    const line = `${oneLine(about)}: ${oneLine(text)}`;
    return `  ${wrapped(line, { columns, indent: '    ' })}`;
  });
  const more = count - lines.length;
  return more > 0 ? [...lines, `  … and ${more} more; --json lists them`] : lines;
}
