import { lstat } from 'node:fs/promises';
import type { JudgeCounts } from '../../../3-judging/session/judge-progress.ts';
import { readFolderFile } from '../../../base/files/folder-file.ts';
import { isRunning, parseHolder } from '../../../base/files/lock/lock-holder.ts';
import { lockIn, manifestIn, trajectoriesIn, verdictsIn } from '../../../folder/files.ts';
import { type ManifestEntry, readManifest } from '../../../folder/manifest/manifest.ts';
import { problemOf } from '../problems/problem-of.ts';
import type { JudgeCountsRow, RunState, RunSummary } from '../schemas/run-schemas.ts';
import { DiskCounts, type DiskJudge } from './disk-counts.ts';
import type { RunFolders } from './run-folders.ts';
import type { RunQueue } from './run-queue.ts';

const MOST_LOCK_BYTES = 1 << 16;
const MOST_MANIFESTS = 1000;
/** A lock of a process that is out of sight is believed for as long as it would be renewed. */
const LEASE_MS = 120_000;

/** What can be said about runs without measuring them: from the queue, and from what lies on disk. */
export class RunViews {
  readonly #folders: RunFolders;
  readonly #queue: RunQueue;
  readonly #disk = new DiskCounts();
  readonly #manifests = new Map<string, { stamp: string; entry: Promise<ManifestEntry | null> }>();

  constructor(folders: RunFolders, queue: RunQueue) {
    this.#folders = folders;
    this.#queue = queue;
  }

  /** All runs, latest first. */
  async ids(): Promise<readonly { readonly id: string; readonly changed: number }[]> {
    const ids = await this.#folders.ids(
      (id) => this.#queue.active(id) !== null || this.#queue.ended(id) !== null,
    );
    const found = await Promise.all(
      ids.map(async (id) => ({ id, changed: await changedAt(await this.#folders.find(id)) })),
    );
    return found.sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1));
  }

  async summary(id: string): Promise<RunSummary> {
    const folder = await this.#folders.find(id);
    try {
      return await this.#summary(id, folder);
    } catch (error) {
      // A folder that somebody sent may hold anything, and must not hide the others.
      const problem = problemOf(error, this.#folders.root);
      if (problem === null) throw error;
      const changed = new Date(await changedAt(folder)).toISOString();
      return {
        id,
        state: 'failed',
        trajectories: null,
        judges: [],
        changed,
        problem: problem.message,
      };
    }
  }

  async #summary(id: string, folder: string): Promise<RunSummary> {
    const active = this.#queue.active(id);
    const [trajectories, onDisk, entry, changed] = await Promise.all([
      this.#disk.trajectories(folder),
      this.#disk.verdicts(folder),
      this.#lastJudging(folder),
      changedAt(folder),
    ]);
    const live = (active?.counts ?? []).map(liveRow);
    const others = onDisk
      .filter(({ judge }) => live.every((each) => each.judge !== judge))
      .map((each) => diskRow(each, entry, trajectories ?? 0));
    const judges = [...live, ...others];
    const ended = this.#queue.ended(id);
    const state = active?.state ?? (await this.#restingState(folder, ended?.state, judges, entry));
    return {
      id,
      state,
      trajectories,
      judges,
      changed: new Date(changed).toISOString(),
      problem: state === ended?.state ? ended.problem : null,
    };
  }

  /** The state of a run that this process is not judging. */
  async #restingState(
    folder: string,
    ended: RunState | undefined,
    judges: readonly JudgeCountsRow[],
    entry: ManifestEntry | null,
  ): Promise<RunState> {
    if (await isHeld(folder)) return 'running';
    if (ended !== undefined) return ended;
    if (entry === null) return judges.length === 0 ? 'idle' : 'done';
    const isWhole = judges.every(({ total, done }) => total === null || done >= total);
    return entry.finished != null && isWhole ? 'done' : 'stopped';
  }

  /** What run.json says of the latest invocation that judged; null where none did. */
  async #lastJudging(folder: string): Promise<ManifestEntry | null> {
    const file = await lstat(manifestIn(folder)).catch(() => null);
    if (file === null) return null;
    const stamp = `${file.ino} ${file.size} ${file.mtimeMs}`;
    const known = this.#manifests.get(folder);
    if (known?.stamp === stamp) return known.entry;
    const entry = readManifest(folder).then(
      (entries) => entries.findLast(({ command }) => command === 'judge') ?? null,
    );
    if (this.#manifests.size >= MOST_MANIFESTS) this.#manifests.clear();
    this.#manifests.set(folder, { stamp, entry });
    return entry;
  }
}

async function changedAt(folder: string): Promise<number> {
  const files = [folder, trajectoriesIn(folder), verdictsIn(folder), manifestIn(folder)];
  const entries = await Promise.all(files.map((file) => lstat(file).catch(() => null)));
  return Math.max(0, ...entries.map((entry) => entry?.mtimeMs ?? 0));
}

/** Whether a process is writing to a folder. */
async function isHeld(folder: string): Promise<boolean> {
  const path = lockIn(folder);
  const text = await readFolderFile(path, MOST_LOCK_BYTES).catch(() => null);
  const holder = text === null ? null : parseHolder(text);
  if (holder === null) return false;
  const running = isRunning(holder);
  if (running !== null) return running;
  const entry = await lstat(path).catch(() => null);
  return entry !== null && Date.now() - entry.mtimeMs < LEASE_MS;
}

function liveRow(counts: JudgeCounts): JudgeCountsRow {
  const { judge, total, done, unscored, failed, calls, cost } = counts;
  const { promptTokens: prompt_tokens, completionTokens: completion_tokens } = counts;
  return { judge, total, done, unscored, failed, calls, prompt_tokens, completion_tokens, cost };
}

function diskRow(
  { judge, done, unscored, promptTokens, completionTokens }: DiskJudge,
  entry: ManifestEntry | null,
  trajectories: number,
): JudgeCountsRow {
  const said = countsOf(entry, judge);
  const fields = { prompt_tokens: promptTokens, completion_tokens: completionTokens };
  return {
    judge,
    total: said?.total ?? totalOf(entry, judge, trajectories),
    done,
    unscored,
    failed: said?.failed ?? 0,
    calls: said?.calls ?? 0,
    ...fields,
    cost: said?.cost ?? 0,
  };
}

interface SaidCounts {
  readonly total: number;
  readonly failed: number;
  readonly calls: number;
  readonly cost: number;
}

/** What run.json says of a judge when its invocation ended. Others write manifests, too. */
function countsOf(entry: ManifestEntry | null, judge: string): SaidCounts | null {
  const all: readonly unknown[] = Array.isArray(entry?.counts) ? entry.counts : [];
  const said = all.find(
    (each): each is Record<string, unknown> =>
      (each as { judge?: unknown } | null)?.judge === judge,
  );
  if (said === undefined) return null;
  const number = (value: unknown): number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
  const whole = (value: unknown): number => Math.floor(number(value));
  return {
    total: whole(said.total),
    failed: whole(said.failed),
    calls: whole(said.calls),
    cost: number(said.cost),
  };
}

/** How many verdicts a judge is to give by an invocation that has not ended. */
function totalOf(entry: ManifestEntry | null, judge: string, trajectories: number): number | null {
  const asked: readonly unknown[] = Array.isArray(entry?.judges) ? entry.judges : [];
  const mine = asked.find((each) => (each as { id?: unknown } | null)?.id === judge);
  if (mine === undefined) return null;
  const { repeats = 1 } = mine as { repeats?: unknown };
  const { limit } = (entry?.options ?? {}) as { limit?: unknown };
  const most = typeof limit === 'number' && limit > 0 ? Math.floor(limit) : trajectories;
  const times = typeof repeats === 'number' && repeats >= 1 ? Math.floor(repeats) : 1;
  return Math.min(most, trajectories) * times;
}
