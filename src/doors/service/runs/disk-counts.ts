import { lstat } from 'node:fs/promises';
import { openFolderFile } from '../../../base/files/folder-file.ts';
import { trajectoriesIn, verdictsIn } from '../../../folder/files.ts';
import { scanVerdict } from '../../../run/wire/verdict-row.ts';

/** What the logs of a run folder say about one judge. */
export interface DiskJudge {
  readonly judge: string;
  done: number;
  unscored: number;
  promptTokens: number;
  completionTokens: number;
}

interface Reading {
  /** The file that was read: another one in its place is read from its beginning. */
  readonly inode: number;
  offset: number;
  lines: number;
  readonly judges: Map<string, DiskJudge>;
}

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;
const MOST_JUDGES = 1000;
const MOST_FILES = 10_000;

/**
 * Counts the lines of files that others may be writing to. Each file is read once, and then only what
 * has been added to it.
 */
export class DiskCounts {
  readonly #readings = new Map<string, Reading>();
  readonly #underWay = new Map<string, Promise<Reading>>();

  /** How many trajectories the set of a folder has; null while it has none. */
  async trajectories(folder: string): Promise<number | null> {
    const { inode, lines } = await this.#read(trajectoriesIn(folder), false);
    return inode === 0 ? null : lines;
  }

  /** What judges have said so far; empty where none was asked. */
  async verdicts(folder: string): Promise<readonly DiskJudge[]> {
    return [...(await this.#read(verdictsIn(folder), true)).judges.values()];
  }

  /** Those who ask for the same file at once share one reading of it. */
  #read(path: string, hasVerdicts: boolean): Promise<Reading> {
    const reading = this.#underWay.get(path) ?? this.#readOn(path, hasVerdicts);
    this.#underWay.set(path, reading);
    reading.finally(() => this.#underWay.delete(path)).catch(() => {});
    return reading;
  }

  async #readOn(path: string, hasVerdicts: boolean): Promise<Reading> {
    const entry = await lstat(path).catch(() => null);
    if (entry === null) return { inode: 0, offset: 0, lines: 0, judges: new Map() };
    const known = this.#readings.get(path);
    const isSame = known?.inode === entry.ino && known.offset <= entry.size;
    const reading = isSame
      ? known
      : { inode: entry.ino, offset: 0, lines: 0, judges: new Map<string, DiskJudge>() };
    if (this.#readings.size >= MOST_FILES) this.#readings.clear();
    this.#readings.set(path, reading);
    if (reading.offset < entry.size) await readLines(path, reading, hasVerdicts);
    return reading;
  }
}

/** Reads the whole lines that follow the offset. A line that is still being written waits. */
async function readLines(path: string, reading: Reading, hasVerdicts: boolean): Promise<void> {
  const file = await openFolderFile(path, 'read');
  try {
    let rest = Buffer.alloc(0);
    for (;;) {
      const buffer = Buffer.alloc(CHUNK);
      const { bytesRead } = await file.read(buffer, 0, CHUNK, reading.offset + rest.length);
      if (bytesRead === 0) return;
      const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        reading.lines++;
        if (hasVerdicts) addVerdict(reading.judges, bytes.toString('utf8', start, end));
        start = end + 1;
      }
      reading.offset += start;
      rest = bytes.subarray(start);
    }
  } finally {
    await file.close();
  }
}

function addVerdict(judges: Map<string, DiskJudge>, line: string): void {
  const verdict = readable(line);
  if (verdict === null) return;
  let judge = judges.get(verdict.judgeId);
  if (judge === undefined) {
    if (judges.size >= MOST_JUDGES) return;
    judge = { judge: verdict.judgeId, done: 0, unscored: 0, promptTokens: 0, completionTokens: 0 };
    judges.set(verdict.judgeId, judge);
  }
  judge.done++;
  if (verdict.unscored) judge.unscored++;
  judge.promptTokens += verdict.promptTokens;
  judge.completionTokens += verdict.completionTokens;
}

/** Counting goes on past a bad line; measuring says which one it is. */
function readable(line: string) {
  try {
    return scanVerdict(line, '', 0);
  } catch {
    return null;
  }
}
