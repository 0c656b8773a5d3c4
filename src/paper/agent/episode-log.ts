import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { FileError } from '../../base/errors.ts';
import { DurableLines, openAppendFile } from '../../base/files/durable-lines.ts';
import { syncFolder } from '../../base/files/folder-entries.ts';
import { storeError } from '../../base/files/store-error.ts';
import { setTornTailAside } from '../../base/files/torn-tail.ts';
import { episodesIn, tornBeside, trajectoriesIn } from '../../folder/files.ts';
import { readFolderLines } from '../../folder/row-file.ts';
import type { NumberFormats } from '../../run/number-formats.ts';
import type { LabelledTrajectory, Trajectory } from '../../run/trajectory.ts';
import { readTrajectory } from '../../run/wire/read-trajectory.ts';
import { writeTrajectory } from '../../run/wire/write-trajectory.ts';
import { agentId } from './label-episode.ts';
import type { PlayedEpisode } from './play-episodes.ts';

/**
 * The episodes of a folder: `trajectories.jsonl`, which judges read like any other set, and
 * `episodes.jsonl`, which says how each ended and what it cost.
 */
export class EpisodeLog {
  readonly #trajectories: DurableLines;
  readonly #episodes: DurableLines;
  readonly #formats: NumberFormats;
  readonly #kept: LabelledTrajectory[];

  private constructor(
    trajectories: DurableLines,
    episodes: DurableLines,
    formats: NumberFormats,
    kept: LabelledTrajectory[],
  ) {
    this.#trajectories = trajectories;
    this.#episodes = episodes;
    this.#formats = formats;
    this.#kept = kept;
  }

  static async open(folder: string, formats: NumberFormats): Promise<EpisodeLog> {
    const path = trajectoriesIn(folder);
    const episodesPath = episodesIn(folder);
    for (const file of [path, episodesPath]) {
      await setTornTailAside(file, tornBeside(file), isJson);
    }
    const kept: LabelledTrajectory[] = [];
    if (existsSync(path)) {
      for await (const { text, number } of readFolderLines(path)) {
        const trajectory = readTrajectory(text, path, number);
        // Episodes that a model played are never mixed with a generated set.
        if (!isEpisode(trajectory)) {
          throw new FileError(
            folder,
            `holds ${trajectory.id}, which is not an agent's episode; name another folder`,
          );
        }
        kept.push(trajectory);
      }
    }
    try {
      const open = (file: string): DurableLines => new DurableLines(openAppendFile(file));
      const log = new EpisodeLog(open(path), open(episodesPath), formats, kept);
      await syncFolder(dirname(path));
      return log;
    } catch (cause) {
      throw storeError(path, cause);
    }
  }

  /** Every episode of the folder, the oldest first. */
  get episodes(): readonly LabelledTrajectory[] {
    return this.#kept;
  }

  /**
   * Resolves when the episode is durable. Its trajectory is written last, because an episode counts as
   * played once its trajectory is there.
   */
  async append({ trajectory, episode }: PlayedEpisode): Promise<void> {
    const row = {
      trajectory_id: trajectory.id,
      end: episode.end,
      unreadable: episode.unreadable,
      calls: episode.calls,
      prompt_tokens: episode.promptTokens,
      completion_tokens: episode.completionTokens,
      latency_s: episode.latencySeconds,
    };
    await this.#episodes.append(JSON.stringify(row));
    await this.#trajectories.append(writeTrajectory(trajectory, this.#formats));
    this.#kept.push(trajectory);
  }

  async close(): Promise<void> {
    await this.#episodes.close();
    await this.#trajectories.close();
  }
}

function isEpisode(trajectory: Trajectory): trajectory is LabelledTrajectory {
  return trajectory.label !== null && trajectory.id === agentId(trajectory.instanceId);
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
