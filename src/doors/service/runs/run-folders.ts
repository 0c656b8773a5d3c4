import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, FileError } from '../../../base/errors.ts';
import { fileFailure } from '../../../base/files/file-failure.ts';
import { createFolder } from '../../../base/files/folder-entries.ts';
import { trajectoriesIn } from '../../../folder/files.ts';
import { Problem } from '../problems/problem.ts';
import { isRunId } from '../security/run-id.ts';

/**
 * The folder that is served. Each folder directly in it is a run, by its name. A name from a request
 * leads to a folder only if it looks like an id and is found in the listing, and links are not
 * followed, so that no request reaches anything else.
 */
export class RunFolders {
  /** The folder itself. The user typed its path, so it may be a link. */
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** @param create whether to make the folder if there is none; otherwise that is taken for a mistake */
  static async open(path: string, create: boolean): Promise<RunFolders> {
    try {
      if (create) await createFolder(path);
      else if (!existsSync(path)) {
        throw new FileError(path, 'no such folder; check the path, or add --create to make it');
      }
      if (!(await lstat(await realpath(path))).isDirectory()) {
        throw new FileError(path, 'is not a folder; name one');
      }
      return new RunFolders(await realpath(path));
    } catch (cause) {
      throw fileFailure('write to a folder', path, cause);
    }
  }

  /**
   * The ids of all runs that hold a set.
   *
   * @param isRun says which others are runs, too: those whose set is yet to be made
   */
  async ids(isRun: (id: string) => boolean): Promise<readonly string[]> {
    const found = await Promise.all(
      (await this.#folders()).map(async (id) =>
        isRun(id) || (await this.#holdsSet(id)) ? [id] : [],
      ),
    );
    return found.flat();
  }

  /**
   * The path of a run.
   *
   * @throws Problem if there is no such run
   */
  async find(id: string): Promise<string> {
    if (isRunId(id) && (await this.#folders()).includes(id)) return join(this.root, id);
    throw new Problem('unknown-run', 'there is no run of this id; GET /v1/runs lists them');
  }

  /** Makes the folder of a new run. */
  async create(id: string): Promise<string> {
    const path = join(this.root, id);
    try {
      await mkdir(path);
      return path;
    } catch (cause) {
      if (errorCode(cause) !== 'EEXIST') {
        throw fileFailure('write to a folder', path, cause);
      }
      throw new Problem(
        'conflict',
        `there is a run called ${id} already; choose another name, or judge it further with {"run": "${id}"}`,
      );
    }
  }

  async #folders(): Promise<readonly string[]> {
    const entries = await readdir(this.root, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && isRunId(entry.name))
      .map(({ name }) => name);
  }

  async #holdsSet(id: string): Promise<boolean> {
    const file = await lstat(trajectoriesIn(join(this.root, id))).catch(() => null);
    return file?.isFile() ?? false;
  }
}
