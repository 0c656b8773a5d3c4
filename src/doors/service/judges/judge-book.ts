import type { Subject } from '../../../1-worlds/contract/subject.ts';
import { endpointOf } from '../../../3-judging/asking/answer-item.ts';
import { EndpointLimit } from '../../../3-judging/asking/endpoint-limit.ts';
import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { judgeFamilies } from '../../../3-judging/judges/families/families.ts';
import type { ExternalJudge, Judge } from '../../../3-judging/judges/judge.ts';
import type { SetOrigin } from '../../../3-judging/judges/judge-context.ts';
import { loadJudge } from '../../../3-judging/judges/load-judge.ts';
import type { Model } from '../../../3-judging/models/model.ts';
import type { Collector } from '../../../3-judging/queue/collector/collector.ts';
import { type ReadyJudge, readyJudge } from '../../../3-judging/session/judge-in-memory.ts';
import type { MakingSettings } from '../../../3-judging/settings.ts';
import { UnknownNameError, UserError } from '../../../base/errors.ts';
import type { ShownView } from '../../../run/shown-view.ts';
import type { KnownSubject } from './subjects.ts';

/** A judge that requests may name. */
export interface ListedJudge {
  readonly id: string;
  /** As it was given on the command line, which requests may use, too. */
  readonly given: string;
  readonly view: ShownView;
  readonly kind: Judge['kind'];
  /** The model that it asks; null if it asks none. */
  readonly model: string | null;
}

/** Judges that were loaded for one purpose, and how to let go of them. */
export interface LoadedJudges {
  readonly judges: readonly Judge[];
  close(): Promise<void>;
}

export interface JudgeBookOptions {
  readonly specs: readonly string[];
  readonly model: Model | null;
  /** How the model is named, for workers that ask it in our place. */
  readonly modelName: string | undefined;
  readonly settings: MakingSettings;
  /** The folder of all runs, which no judge is to see. */
  readonly hidden: readonly string[];
  /** Called with what the user should know about a judge, one line at a time. */
  readonly warn: (text: string) => void;
  /** How many calls to one endpoint may be under way at once. */
  readonly concurrency: number;
  /** Lets whoever counts calls see each judge before it is used. */
  readonly watched: (judge: Judge) => Judge;
}

/** Whose runs are judged, and how they were drawn. */
interface SetToJudge extends SetOrigin {
  readonly subject: Subject;
}

interface Lent extends ReadyJudge {
  readonly limit: EndpointLimit;
}

/** Judges that need no model and no code of the user's, so that they are always there. */
const ALWAYS: readonly ListedJudge[] = judgeFamilies
  .filter(({ asksModel }) => !asksModel)
  .map(({ name, view }) => ({ id: name, given: name, view, kind: 'local', model: null }));

/**
 * The judges that requests may name: those that the user configured, and those that need nothing. A
 * request never says what a judge is made of.
 */
export class JudgeBook {
  readonly #options: JudgeBookOptions;
  readonly #listed: readonly ListedJudge[];
  /** Judges that are kept for single trajectories, by subject and name. */
  readonly #lent = new Map<string, Promise<Lent>>();
  readonly #limits = new Map<string, EndpointLimit>();
  /** Not the switch of a request: several requests may wait for the same judge. */
  readonly #stop = new StopSwitch();

  private constructor(options: JudgeBookOptions, listed: readonly ListedJudge[]) {
    this.#options = options;
    this.#listed = listed;
  }

  /** Loads the judges that were given once, so that a mistake is found when the service starts. */
  static async open(options: JudgeBookOptions, { subject }: KnownSubject): Promise<JudgeBook> {
    const listed: ListedJudge[] = [];
    for (const given of new Set(options.specs)) {
      const { model: asked, settings, hidden, warn } = options;
      const judge = await loadJudge(given, { ...settings, subject, model: asked, hidden, warn });
      const { id, view, kind } = judge;
      if (listed.some((each) => each.id === id)) {
        throw new UserError(
          `two judges have the id ${id}; omit one of them or name it, as in --judge other=SPEC`,
        );
      }
      const model = judge.kind === 'model' ? judge.model.name : null;
      listed.push({ id, given, view, kind, model });
      if (judge.kind === 'external') await judge.close?.();
    }
    const others = ALWAYS.filter(({ id }) => listed.every((each) => each.id !== id));
    return new JudgeBook(options, [...listed, ...others]);
  }

  get listed(): readonly ListedJudge[] {
    return this.#listed;
  }

  /** @throws UnknownNameError with the judges that are known */
  find(name: string): ListedJudge {
    const found =
      this.#listed.find(({ id }) => id === name) ??
      this.#listed.find(({ given }) => given === name);
    if (found !== undefined) return found;
    const known = this.#listed.map(({ id }) => id);
    throw new UnknownNameError('judge', name, known);
  }

  /**
   * Loads judges afresh for a run, as `tj judge` would: their files may have changed. With a queue, its
   * workers answer for them.
   */
  async load(
    names: readonly string[],
    { subject, ...origin }: SetToJudge,
    queue?: Collector,
  ): Promise<LoadedJudges> {
    const { modelName, watched } = this.#options;
    const model =
      queue === undefined || modelName === undefined ? this.#options.model : queue.model(modelName);
    const judges: Judge[] = [];
    const open: ExternalJudge[] = [];
    const close = async (): Promise<void> => {
      for (const judge of open.toReversed()) await judge.close?.();
    };
    try {
      for (const name of names) {
        const judge = await this.#load(name, subject, model, origin);
        if (judge.kind === 'external') open.push(judge);
        const isElsewhere = queue !== undefined && judge.kind === 'external';
        judges.push(watched(isElsewhere ? queue.judge(judge) : judge));
      }
    } catch (error) {
      await close();
      throw error;
    }
    return { judges, close };
  }

  /** A judge for single trajectories, which is loaded once and kept. */
  async lend(name: string, { subject }: KnownSubject): Promise<Lent> {
    const { id } = this.find(name);
    const key = `${subject.name} ${id}`;
    let lent = this.#lent.get(key);
    if (lent === undefined) {
      lent = this.#prepare(id, subject);
      this.#lent.set(key, lent);
      // A model that is not up yet is asked again by the next request.
      lent.catch(() => this.#lent.delete(key));
    }
    return lent;
  }

  async close(): Promise<void> {
    this.#stop.abort(null);
    for (const lent of this.#lent.values()) {
      const judge = (await lent.catch(() => null))?.judge;
      if (judge?.kind === 'external') await judge.close?.();
    }
    await this.#options.model?.close?.();
  }

  async #prepare(name: string, subject: Subject): Promise<Lent> {
    const { model, watched } = this.#options;
    const judge = watched(await this.#load(name, subject, model));
    const endpoint = judge.kind === 'local' ? 'local' : endpointOf(judge);
    const limit = this.#limits.get(endpoint) ?? new EndpointLimit(this.#options.concurrency);
    this.#limits.set(endpoint, limit);
    return { ...(await readyJudge(judge, subject, this.#stop)), limit };
  }

  #load(name: string, subject: Subject, model: Model | null, origin?: SetOrigin): Promise<Judge> {
    const { settings, hidden, warn } = this.#options;
    const { given } = this.find(name);
    return loadJudge(given, { ...settings, subject, model, origin, hidden, warn });
  }
}
