import { lstat } from 'node:fs/promises';
import type { NamedRun } from '../../../5-reporting/report.ts';
import {
  declarationIn,
  gatesIn,
  manifestIn,
  trajectoriesIn,
  verdictsIn,
} from '../../../folder/files.ts';
import type { Subjects } from '../judges/subjects.ts';
import type { Evaluator } from './evaluator.ts';
import type { EvaluationTask, Wanted } from './task.ts';

interface Kept {
  /** Sizes and times of the files that it was made from. */
  readonly stamp: string;
  readonly text: Promise<string>;
  /** How long it took, in milliseconds; null while it is under way. */
  took: number | null;
  /** How much memory it takes, roughly. */
  characters: number;
  readonly at: number;
}

const MOST_KEPT = 64;
const MOST_CHARACTERS = 64 << 20;
/** A run that is being judged changes all the time, and is not measured more of the time than this. */
const MOST_SHARE = 0.2;
const FRESH_MS = 1000;

/**
 * What was worked out of run folders, kept until their files change. While they keep changing, an
 * answer that is a little old is better than measuring all the time.
 */
export class Evaluations {
  readonly #evaluator: Evaluator;
  readonly #subjects: Subjects;
  readonly #kept = new Map<string, Kept>();

  constructor(evaluator: Evaluator, subjects: Subjects) {
    this.#evaluator = evaluator;
    this.#subjects = subjects;
  }

  /** @param isChanging whether any of the runs is being judged at the moment */
  async get(folder: string, wanted: Wanted, isChanging: boolean): Promise<string> {
    const key = JSON.stringify([folder, wanted]);
    const stamp = await stampOf([folder, ...othersOf(wanted).map((other) => other.folder)]);
    const known = this.#kept.get(key);
    if (known?.stamp === stamp || (known !== undefined && isChanging && isFresh(known))) {
      return known.text;
    }
    const task = await this.#taskOf(folder, wanted);
    const started = performance.now();
    const text = this.#evaluator.evaluate(task);
    const kept: Kept = { stamp, text, took: null, characters: 0, at: Date.now() };
    this.#keep(key, kept);
    text.then(
      (found) => {
        kept.took = performance.now() - started;
        kept.characters = found.length;
        this.#makeRoom();
      },
      () => this.#kept.delete(key),
    );
    return text;
  }

  /** Every run is read with the environment that it was made with. */
  async #taskOf(folder: string, wanted: Wanted): Promise<EvaluationTask> {
    const environment = await this.#subjects.givenFor(folder);
    if (wanted.want !== 'page') return { ...wanted, folder, environment };
    const named = async (run: NamedRun): Promise<NamedRun> => ({
      ...run,
      environment: await this.#subjects.givenFor(run.folder),
    });
    return {
      ...wanted,
      folder,
      environment,
      against: wanted.against && (await named(wanted.against)),
      worlds: await Promise.all(wanted.worlds.map(named)),
    };
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
  }

  /** Forgets the oldest, until the rest is few and small enough. */
  #makeRoom(): void {
    let characters = [...this.#kept.values()].reduce((sum, kept) => sum + kept.characters, 0);
    for (const [key, kept] of this.#kept) {
      if (this.#kept.size <= MOST_KEPT && characters <= MOST_CHARACTERS) return;
      this.#kept.delete(key);
      characters -= kept.characters;
    }
  }
}

function isFresh({ took, at }: Kept): boolean {
  return took === null || Date.now() - at < Math.max(FRESH_MS, took / MOST_SHARE);
}

/** The runs that an answer depends on besides its own. */
function othersOf(wanted: Wanted): readonly NamedRun[] {
  if (wanted.want !== 'page') return [];
  return wanted.against === undefined ? wanted.worlds : [wanted.against, ...wanted.worlds];
}

async function stampOf(folders: readonly string[]): Promise<string> {
  const files = [trajectoriesIn, verdictsIn, manifestIn, declarationIn, gatesIn];
  const paths = folders.flatMap((folder) => files.map((file) => file(folder)));
  const stats = await Promise.all(paths.map((path) => lstat(path).catch(() => null)));
  return stats.map((file) => `${file?.ino}:${file?.size}:${file?.mtimeMs}`).join(' ');
}
