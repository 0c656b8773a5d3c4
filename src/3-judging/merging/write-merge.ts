import { existsSync } from 'node:fs';
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
import { type ManifestEntry, readManifest, writeManifest } from '../../folder/manifest/manifest.ts';
import { isSameManifest, mergeManifests } from './merge-manifests.ts';
import { mergeResponses } from './merge-responses.ts';
import { mergeFailures, mergeGates } from './merge-small-logs.ts';
import { mergedLines } from './merged-lines.ts';
import type { MergePlan } from './plan-merge.ts';

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
  const { sources, set, declaration, episodes, union, ids } = plan;
  const folders = sources.map(({ folder }) => folder);
  const positions = new Map(ids.map((id, position) => [id, position]));
  const failures = await mergeFailures(folders, ({ judgeId, trajectoryId, repetition }) => {
    const position = positions.get(trajectoryId);
    const rows = union.passes.get(judgeId, repetition)?.rows;
    return position !== undefined && rows?.get(position) !== undefined;
  });
  const gates = await mergeGates(folders);
  const responses = await mergeResponses(
    sources.map((source, i) => ({
      responses: source.responses,
      // Answers that count as another repetition are in their verdicts; none is taken for a second one.
      isTaken: (judgeId, repetition) => !union.isRenumbered(i, judgeId, repetition),
    })),
  );
  const copy = (from: string | null, fileIn: (folder: string) => string): readonly MergedFile[] =>
    from === null || existsSync(fileIn(out))
      ? []
      : [{ path: fileIn(out), content: () => fileContent(fileIn(from)) }];
  const log = (path: string, lines: () => Iterable<string>): readonly MergedFile[] =>
    existsSync(path) || !isEmpty(lines()) ? [{ path, content: () => lineChunks(lines()) }] : [];
  return [
    ...copy(declaration, declarationIn),
    ...copy(episodes, episodesIn),
    ...copy(set.folder, trajectoriesIn),
    ...log(gatesIn(out), () => gates),
    ...log(responsesIn(out), responses),
    { path: verdictsIn(out), content: () => lineChunks(mergedLines(plan)) },
    ...log(failuresIn(out), () => failures),
  ];
}

function isEmpty(lines: Iterable<string>): boolean {
  for (const _ of lines) return false;
  return true;
}
