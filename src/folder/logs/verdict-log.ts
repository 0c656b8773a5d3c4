import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type AppendFile, DurableLines, openAppendFile } from '../../base/files/durable-lines.ts';
import { syncFolder } from '../../base/files/folder-entries.ts';
import { storeError } from '../../base/files/store-error.ts';
import { setTornTailAside } from '../../base/files/torn-tail.ts';
import type { Verdict } from '../../run/verdict.ts';
import { readVerdict, writeVerdict } from '../../run/wire/verdict-row.ts';
import { tornBeside } from '../files.ts';

export interface VerdictLogOptions {
  readonly openFile?: (path: string) => AppendFile;
}

/**
 * The verdicts of a folder, appended as they are made. At whatever moment the process ends, the file is
 * a prefix of what was appended, cut anywhere; opening it again makes it a prefix of whole rows.
 */
export class VerdictLog {
  readonly path: string;
  /** How many bytes of a torn last line were set aside when the log was opened. */
  readonly tornBytes: number;
  readonly tornPath: string;
  readonly #lines: DurableLines;

  private constructor(path: string, tornBytes: number, lines: DurableLines) {
    this.path = path;
    this.tornPath = tornBeside(path);
    this.tornBytes = tornBytes;
    this.#lines = lines;
  }

  static async open(path: string, options: VerdictLogOptions = {}): Promise<VerdictLog> {
    const tornBytes = await setTornTailAside(path, tornBeside(path), isVerdict);
    const isNew = !existsSync(path);
    try {
      const file = (options.openFile ?? openAppendFile)(path);
      // A row is only as durable as the name of its file.
      if (isNew) await syncFolder(dirname(path));
      return new VerdictLog(path, tornBytes, new DurableLines(file));
    } catch (cause) {
      throw storeError(path, cause);
    }
  }

  /** Resolves when all of the rows are durable; rejects with a StoreError. */
  append(...verdicts: readonly Verdict[]): Promise<void> {
    return this.#lines.append(...verdicts.map(writeVerdict));
  }

  close(): Promise<void> {
    return this.#lines.close();
  }
}

/** Whether a line is a whole row. */
export function isVerdict(line: string): boolean {
  try {
    readVerdict(line, '', 0);
    return true;
  } catch {
    return false;
  }
}
