import { existsSync } from 'node:fs';
import { z } from 'zod';
import { fileContent, hasContent } from '../../base/files/file-content.ts';
import { lineChunks } from '../../base/files/line-chunks.ts';
import { type FileContent, writeAtomically } from '../../base/files/write-atomically.ts';
import {
  declarationIn,
  episodesIn,
  failuresIn,
  gatesIn,
  responsesIn,
  trajectoriesIn,
  verdictsIn,
} from '../../folder/files.ts';
import { readGates } from '../../folder/logs/gate-log.ts';
import { type ManifestEntry, readManifest, writeManifest } from '../../folder/manifest/manifest.ts';
import { RowFile } from '../../folder/row-file.ts';
import { fingerprint } from '../../run/fingerprint.ts';
import { parsedText } from '../../run/json.ts';
import { askedRepetitionOf, repetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import { writeVerdict } from '../../run/wire/verdict-row.ts';
import { isResponse, readResponse } from '../asking/response-log.ts';
import { isSameManifest, mergeManifests } from './manifests.ts';
import type { MergePlan } from './plan-merge.ts';
import { wholeLines } from './sources.ts';

/** A file of the merged folder, and what it is to hold. */
interface MergedFile {
  readonly path: string;
  content(): FileContent;
}

export interface MergeWriting {
  /** Called with the path of each file before it is written. */
  readonly onWrite: (file: string) => void;
  /** The entry for this merge, without its end. */
  readonly entry: ManifestEntry;
  readonly now: () => Date;
}

/**
 * Writes what was planned, and only what differs from what is there; returns whether anything did. Each
 * file appears whole or not at all. The manifest comes first, so that there are never verdicts without
 * it, and again at the end; in between it says that the merge has not ended, and whatever interrupts it,
 * the same merge does the rest.
 */
export async function writeMerge(
  out: string,
  plan: MergePlan,
  { onWrite, entry, now }: MergeWriting,
): Promise<boolean> {
  const differing: MergedFile[] = [];
  for (const file of await filesOf(out, plan)) {
    if (!existsSync(file.path) || !(await hasContent(file.path, file.content()))) {
      differing.push(file);
    }
  }
  const present = await readManifest(out);
  if (differing.length === 0 && isSameManifest(present, plan.entries)) return false;

  const note = async (finished: string | null): Promise<void> => {
    onWrite('run.json');
    await writeManifest(out, mergeManifests([plan.entries, [{ ...entry, finished }]]));
  };
  await note(null);
  for (const { path, content } of differing) {
    onWrite(path);
    await writeAtomically(path, content(), { folder: out });
  }
  await note(now().toISOString());
  return true;
}

/** The set comes before what is about it, and failures go once their verdicts are there. */
async function filesOf(out: string, plan: MergePlan): Promise<readonly MergedFile[]> {
  const copy = (from: string | null, fileIn: (folder: string) => string): readonly MergedFile[] =>
    from === null || existsSync(fileIn(out))
      ? []
      : [{ path: fileIn(out), content: () => fileContent(fileIn(from)) }];
  const log = (path: string, lines: readonly LogLine[]): readonly MergedFile[] =>
    existsSync(path) || lines.length > 0
      ? [{ path, content: () => lineChunks(eachOnce(lines)) }]
      : [];
  return [
    ...copy(plan.declaration, declarationIn),
    ...copy(plan.episodes, episodesIn),
    ...copy(plan.set.folder, trajectoriesIn),
    ...log(gatesIn(out), await gatesOf(plan)),
    ...log(responsesIn(out), await responsesOf(plan)),
    { path: verdictsIn(out), content: () => lineChunks(verdictLines(plan)) },
    ...log(failuresIn(out), await failuresOf(plan)),
  ];
}

/**
 * The rows of the merged log: judge after judge, repetition after repetition, in the order of the set.
 * So the same verdicts make the same file, however they came together.
 */
function* verdictLines({ union, judgeIds }: MergePlan): Generator<string> {
  const { rows, passes, hasRenumbered } = union;
  for (const judgeId of judgeIds) {
    for (const { repetition, rows: inPass } of passes.by(judgeId)) {
      for (const [, row] of inPass.entries()) {
        // Most rows are copied as they are, and need not be parsed for that.
        const verdict = hasRenumbered ? rows.verdictOf(row) : null;
        yield verdict === null || repetitionOf(verdict) === repetition
          ? rows.textOf(row)
          : writeVerdict(renumbered(verdict, repetition));
      }
    }
  }
}

/**
 * A verdict that counts as another repetition from now on. It says under which number the judge was
 * asked, because its key holds that number.
 */
function renumbered(verdict: Verdict, repetition: number): Verdict {
  const asked = askedRepetitionOf(verdict);
  const { asked_repetition: _, ...extra } = verdict.extra ?? {};
  return {
    ...verdict,
    extra: { ...extra, repetition, ...(asked === repetition ? {} : { asked_repetition: asked }) },
  };
}

/** A line of a log and its place among the lines of all folders; lines with the same place are one. */
interface LogLine {
  readonly place: readonly (string | number)[];
  text(): string;
}

function* eachOnce(lines: readonly LogLine[]): Generator<string> {
  let last: LogLine | null = null;
  for (const line of lines.toSorted(inOrder)) {
    if (last === null || inOrder(last, line) !== 0) yield line.text();
    last = line;
  }
}

function inOrder(one: LogLine, other: LogLine): number {
  for (const [i, a] of one.place.entries()) {
    const b = other.place[i] ?? '';
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

/** The gates of all folders by time: each of them was a look at these verdicts. */
async function gatesOf({ sources }: MergePlan): Promise<readonly LogLine[]> {
  const lines: LogLine[] = [];
  for (const { folder } of sources) {
    for (const row of await readGates(folder)) {
      const text = JSON.stringify(row);
      lines.push({ place: [row.at, text], text: () => text });
    }
  }
  return lines;
}

/**
 * The answers of all folders by judge, trajectory, repetition and sample. Two different answers to one
 * question are both kept: this log says what was answered, and verdicts say what counts. Only where each
 * answer lies is kept in memory.
 */
async function responsesOf({ sources, union }: MergePlan): Promise<readonly LogLine[]> {
  const lines: LogLine[] = [];
  for (const [source, { responses }] of sources.entries()) {
    for await (const line of wholeLines(responses, isResponse)) {
      const row = readResponse(line.text, responses?.path ?? '', line.number);
      const { judge_id, trajectory_id, repetition = 1, sample } = row;
      // Answers that count as another repetition are in their verdicts; none is taken for a second one.
      if (union.isRenumbered(source, judge_id, repetition)) continue;
      const { offset, bytes } = line;
      lines.push({
        place: [judge_id, trajectory_id, repetition, sample, fingerprint(line.text)],
        text: () => responses?.at({ offset, bytes }) ?? '',
      });
    }
  }
  return lines;
}

const failureRow = z.looseObject({
  at: z.string(),
  trajectory_id: z.string(),
  judge_id: z.string(),
  repetition: z.int().optional(),
});

/** The failures of all folders by time, without those that have a verdict now. */
async function failuresOf({ sources, union, positionOf }: MergePlan): Promise<readonly LogLine[]> {
  const lines: LogLine[] = [];
  for (const { folder } of sources) {
    const log = RowFile.openIfThere(failuresIn(folder));
    for await (const { text } of wholeLines(log, () => true)) {
      // A line that a kill tore says nothing, and no verdict depends on it.
      const row = failureRow.safeParse(parsedText(text));
      if (!row.success) continue;
      const { trajectory_id, judge_id, repetition = 1, at } = row.data;
      const position = positionOf(trajectory_id);
      const pass = union.passes.get(judge_id, repetition);
      if (position !== undefined && pass?.rows.get(position) !== undefined) continue;
      lines.push({ place: [at, text], text: () => text });
    }
    log?.close();
  }
  return lines;
}
