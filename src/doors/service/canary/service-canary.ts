import { join } from 'node:path';
import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { InvalidOptionError, oneLine } from '../../../base/errors.ts';
import { createFolder } from '../../../base/files/folder-entries.ts';
import { present } from '../../../base/present.ts';
import { canaryFamilies } from '../../canary/canary-metrics.ts';
import { canarySettings } from '../../canary/canary-settings.ts';
import { type OpenCanary, openCanary } from '../../canary/open-canary.ts';
import { pause } from '../../canary/pair-watch.ts';
import type { JudgeBook } from '../judges/judge-book.ts';
import type { Subjects } from '../judges/subjects.ts';
import { SERVICE_FOLDER } from '../runs/pending-runs.ts';
import type { CanaryOptions } from '../service-options.ts';

/** Not a name that a run can have, because what waits for its turn lies beside it. */
const STATE = '.canary.json';

export interface CanaryTools {
  /** The folder of all runs. */
  readonly root: string;
  readonly judges: JudgeBook;
  readonly subjects: Subjects;
  /** The judges that the service was started with, as they were given. */
  readonly given: readonly string[];
  /** How many calls it may make at once. */
  readonly jobs: number;
  readonly note: (text: string) => void;
}

/** Watches one judge of the service beside the requests, as `tj canary` does from outside. */
export class ServiceCanary {
  readonly #canary: OpenCanary;
  readonly #stop: StopSwitch;
  readonly #every: number;
  readonly #note: (text: string) => void;
  #watching: Promise<void> = Promise.resolve();

  private constructor(
    canary: OpenCanary,
    { stop, every, note }: { stop: StopSwitch; every: number; note: (text: string) => void },
  ) {
    this.#canary = canary;
    this.#stop = stop;
    this.#every = every;
    this.#note = note;
  }

  /** Finds every mistake that a user could have made, but asks nobody yet. */
  static async open(options: CanaryOptions, tools: CanaryTools): Promise<ServiceCanary> {
    const { root, judges, subjects, given, jobs, note } = tools;
    const { set, every, baseline, certificate } = options;
    if (baseline === undefined && certificate === undefined) {
      throw new InvalidOptionError(
        '--canary',
        'has nothing to compare with; add --canary-certificate FILE or --canary-baseline Δ',
      );
    }
    const [only, ...others] = new Set(given);
    const named = options.judge ?? (others.length === 0 ? only : undefined);
    if (named === undefined) {
      throw new InvalidOptionError('--canary', 'watches one judge; name it with --canary-judge');
    }
    const { id } = judges.find(named);
    const folder = join(root, SERVICE_FOLDER);
    await createFolder(folder);
    const stop = new StopSwitch();
    const state = join(folder, STATE);
    const usual = canarySettings.parse({});
    const canary = await openCanary(
      { ...usual, set, baseline, certificate, jobs, state, restart: false },
      {
        environment: await subjects.givenFor(set),
        async load(source) {
          const loaded = await judges.load([id], source);
          return { judge: present(loaded.judges[0]), close: loaded.close };
        },
        stop,
        note,
        advice: {
          otherState: 'remove it to begin anew',
          afterAlarm: `Look into it, then remove ${oneLine(state)} and start the service again.`,
        },
      },
    );
    return new ServiceCanary(canary, { stop, every, note });
  }

  /** Its numbers, for Prometheus. */
  get metrics(): string {
    return `${canaryFamilies(this.#canary.watching)}\n`;
  }

  start(): void {
    const { alarm } = this.#canary;
    if (alarm !== null) this.#note(alarm);
    this.#watching = this.#watch();
  }

  /** Starts nothing new, and lets go of everything once what is under way has ended. */
  async drain(): Promise<void> {
    this.#stop.drain(null);
    await this.#watching;
    await this.#canary.close();
  }

  /** Gives up what is under way, too. */
  abort(): void {
    this.#stop.abort(null);
  }

  async #watch(): Promise<void> {
    while (!this.#stop.draining.aborted) {
      try {
        await this.#canary.round();
      } catch (error) {
        // A service goes on: what is missing now, such as a model, may be there at the next round.
        const why = error instanceof Error ? error.message : String(error);
        if (!this.#stop.draining.aborted) {
          this.#note(`The canary had no round: ${oneLine(why)}`);
        }
      }
      await pause(this.#every, this.#stop);
    }
  }
}
