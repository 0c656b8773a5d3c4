import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '../../../base/files/folder-entries.ts';
import { readFolderFile } from '../../../base/files/folder-file.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { isRunId } from '../security/run-id.ts';
import { type RunRequest, runRequest } from './run-request.ts';

/** What the service itself keeps. Not the name of a run, so that it is never served. */
export const SERVICE_FOLDER = '.service';
const MOST_BYTES = 1 << 16;

/**
 * What was accepted and is not done yet, on disk, so that a service that was stopped or killed goes on
 * with it. It lies beside the runs and not in them: a folder that somebody sent cannot ask for work.
 */
export class PendingRuns {
  readonly #folder: string;

  constructor(root: string) {
    this.#folder = join(root, SERVICE_FOLDER);
  }

  async add(request: RunRequest): Promise<void> {
    await createFolder(this.#folder);
    const text = `${JSON.stringify(request)}\n`;
    await writeAtomically(this.#file(request.id), text, { folder: this.#folder });
  }

  async remove(id: string): Promise<void> {
    await rm(this.#file(id), { force: true });
  }

  /** All of them, oldest first, and what could not be read. */
  async all(): Promise<{
    readonly requests: readonly RunRequest[];
    readonly bad: readonly string[];
  }> {
    const names = await readdir(this.#folder).catch(() => []);
    const requests: RunRequest[] = [];
    const bad: string[] = [];
    for (const name of names) {
      const [, id] = /^(.+)\.json$/.exec(name) ?? [];
      if (id === undefined || !isRunId(id)) continue;
      const request = await this.#read(id).catch(() => null);
      if (request === null || request.id !== id) bad.push(name);
      else requests.push(request);
    }
    requests.sort((a, b) => (a.submitted < b.submitted ? -1 : 1));
    return { requests, bad };
  }

  async #read(id: string): Promise<RunRequest> {
    return runRequest.parse(JSON.parse(await readFolderFile(this.#file(id), MOST_BYTES)));
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}
