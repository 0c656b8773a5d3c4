import type { RunSummary } from '../schemas/run-schemas.ts';
import type { RunViews } from './run-views.ts';

const LOOK_MS = 250;
const MOST_WATCHERS = 256;

type Watcher = (summary: RunSummary) => void;

/** Looks at runs that somebody is watching, and tells them what has changed: one look for all. */
export class RunWatch {
  readonly #views: RunViews;
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #last = new Map<string, string>();
  #timer: NodeJS.Timeout | null = null;
  #count = 0;

  constructor(views: RunViews) {
    this.#views = views;
  }

  get isFull(): boolean {
    return this.#count >= MOST_WATCHERS;
  }

  /** Calls back with every change of a run, and returns how to stop that. */
  watch(id: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(watcher));
    this.#count++;
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS);
    return () => {
      if (!watchers.delete(watcher)) return;
      this.#count--;
      if (watchers.size === 0) {
        this.#watchers.delete(id);
        this.#last.delete(id);
      }
      if (this.#count === 0 && this.#timer !== null) {
        clearInterval(this.#timer);
        this.#timer = null;
      }
    };
  }

  #isLooking = false;

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      for (const [id, watchers] of this.#watchers) {
        // A run that was taken away has nothing more to tell.
        const summary = await this.#views.summary(id).catch(() => null);
        if (summary === null) continue;
        const text = JSON.stringify(summary);
        if (this.#last.get(id) === text) continue;
        this.#last.set(id, text);
        for (const watcher of watchers) watcher(summary);
      }
    } finally {
      this.#isLooking = false;
    }
  }
}
