import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberFormats } from '../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import type { Json } from '../../../src/run/json.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { writeVerdict } from '../../../src/run/wire/verdict-row.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';
import { someSet } from './judge-job.ts';
import { someVerdict } from './some-verdict.ts';

/** The set of all folders here; small, so that a property can write hundreds of them. */
export const mergeSet = someSet.slice(0, 6);
export const mergeIds = mergeSet.map(({ id }) => id);

const setText = mergeSet
  .map((each) => `${writeTrajectory(each, numberFormats(supportDesk))}\n`)
  .join('');

export interface FolderContent {
  readonly verdicts?: readonly Verdict[];
  readonly runs?: readonly object[];
  readonly further?: Readonly<Record<string, string>>;
  readonly set?: string;
}

/** Writes a run folder with the set and what else is given. */
export function writeFolder(folder: string, content: FolderContent): string {
  const { verdicts, runs, further = {}, set = setText } = content;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'trajectories.jsonl'), set);
  if (verdicts !== undefined) {
    writeFileSync(
      join(folder, 'verdicts.jsonl'),
      verdicts.map((row) => `${writeVerdict(row)}\n`).join(''),
    );
  }
  if (runs !== undefined) writeFileSync(join(folder, 'run.json'), JSON.stringify({ runs }));
  for (const [name, text] of Object.entries(further)) writeFileSync(join(folder, name), text);
  return folder;
}

/** A row that this program could have written; `said` stands for the whole answer. */
export function answered(
  id: string,
  said: string,
  { judgeId = 'step:m', latencySeconds = 1, extra = {} as Record<string, Json> } = {},
): Verdict {
  return someVerdict(id, {
    judgeId,
    rationale: said,
    latencySeconds,
    extra: { view: 'step', key: `key of ${judgeId} ${id}`, ...extra },
  });
}

/** What lies in a folder, by name; manifests without what differs from merge to merge. */
export function contentOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    names.toSorted().map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** The entries of a manifest that are not about merging. */
export function entriesOf(folder: string): readonly object[] {
  const { runs } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
  return runs.filter(({ command }: { command?: string }) => command !== 'merge');
}
