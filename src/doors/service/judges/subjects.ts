import { type RunChecker, runChecker } from '../../../1-worlds/contract/check-run.ts';
import type { Environment } from '../../../1-worlds/contract/environment.ts';
import { foreignRun } from '../../../1-worlds/contract/foreign-run.ts';
import { numberFormats } from '../../../1-worlds/contract/number-formats.ts';
import type { Subject } from '../../../1-worlds/contract/subject.ts';
import { builtInNames, isBuiltIn, loadEnvironment } from '../../../1-worlds/load-environment.ts';
import { UnknownNameError, UserError } from '../../../base/errors.ts';
import { present } from '../../../base/present.ts';
import { RECORDED } from '../../../folder/manifest/recorded-environment.ts';
import { recordedOrigin } from '../../../folder/manifest/recorded-origin.ts';
import type { NumberFormats } from '../../../run/number-formats.ts';
import type { Trajectory } from '../../../run/trajectory.ts';
import { Problem } from '../problems/problem.ts';

/** Whose runs a request is about, with everything that is worked out once for all requests. */
export interface KnownSubject {
  readonly subject: Subject;
  readonly environment: Environment | null;
  /** How commands name it: a name, or the path of the module that the user gave. */
  readonly given: string;
  readonly formats: NumberFormats;
  /** Made when it is first needed: for recorded runs it reads English, which takes a while to load. */
  checker(): RunChecker | Promise<RunChecker>;
}

/**
 * The environments that requests may name: those that are built in, `recorded`, and the modules that
 * the user gave when the service was started. A request never names a module, and what is built in is
 * loaded when it is first asked for: most services are asked for one.
 */
export class Subjects {
  readonly #known: ReadonlyMap<string, NamedSubject>;
  readonly default: KnownSubject;

  private constructor(known: ReadonlyMap<string, NamedSubject>, first: KnownSubject) {
    this.#known = known;
    this.default = first;
  }

  /** @param modules paths of environments; the first is the default in place of the support desk */
  static async load(modules: readonly string[]): Promise<Subjects> {
    const known = new Map<string, NamedSubject>();
    for (const given of [...modules, ...builtInNames()]) {
      const load = once(() => played(given));
      const name = isBuiltIn(given) ? given : (await load()).subject.name;
      if (!known.has(name)) known.set(name, { given, load });
      else if (!isBuiltIn(given)) {
        throw new UserError(`two environments are called ${name}; rename one of them`);
      }
    }
    const [first] = known.values();
    known.set(RECORDED, { given: RECORDED, load: once(recorded) });
    return new Subjects(known, await present(first).load());
  }

  /** The names that requests may use. */
  get names(): readonly string[] {
    return [...this.#known.keys()];
  }

  /** @throws UnknownNameError with the names that are known */
  async named(name: string): Promise<KnownSubject> {
    const found = this.#known.get(name);
    if (found === undefined) throw new UnknownNameError('environment', name, this.names);
    return found.load();
  }

  /** The subject that a request means, for a run that it did not name one for. */
  async of(name: string | undefined, trajectory: Trajectory): Promise<KnownSubject> {
    if (name !== undefined) return this.named(name);
    const { environment } = this.default;
    const reason = environment === null ? null : foreignRun(environment, trajectory);
    if (reason === null) return this.default;
    throw new Problem(
      'invalid',
      `this does not look like a ${environment?.name} run: ${reason}; name its environment, or recorded if an agent of yours made it`,
      { more: { known: this.names } },
    );
  }

  /**
   * How to name the environment of a run folder to the commands that open it. Undefined leaves the
   * choice to the folder, which can choose only what is built in.
   */
  async givenFor(folder: string): Promise<string | undefined> {
    const { environment } = await recordedOrigin(folder);
    if (environment === null || environment.environment === RECORDED) return undefined;
    return this.#known.get(environment.environment)?.given;
  }
}

interface NamedSubject {
  readonly given: string;
  load(): Promise<KnownSubject>;
}

function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

async function played(given: string): Promise<KnownSubject> {
  const environment = await loadEnvironment(given);
  const checker = runChecker(environment.rulebook);
  return {
    subject: environment,
    environment,
    given,
    formats: numberFormats(environment),
    checker: () => checker,
  };
}

async function recorded(): Promise<KnownSubject> {
  const { subjectOf } = await import('../../../2-planting/recorded/recorded-subject.ts');
  const subject = subjectOf({}, []);
  return {
    subject,
    environment: null,
    given: RECORDED,
    formats: numberFormats(subject),
    checker: once(async () => {
      const grounded = await import('../../../3-judging/judges/grounded/recorded-checker.ts');
      return grounded.declaredChecker({});
    }),
  };
}
