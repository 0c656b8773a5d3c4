import { type RunChecker, runChecker } from '../../../1-worlds/contract/check-run.ts';
import type { Environment } from '../../../1-worlds/contract/environment.ts';
import { foreignRun } from '../../../1-worlds/contract/foreign-run.ts';
import { numberFormats } from '../../../1-worlds/contract/number-formats.ts';
import type { Subject } from '../../../1-worlds/contract/subject.ts';
import { builtInNames, loadEnvironment } from '../../../1-worlds/load-environment.ts';
import { subjectOf } from '../../../2-planting/recorded/recorded-subject.ts';
import { declaredChecker } from '../../../3-judging/judges/grounded/recorded-checker.ts';
import { UnknownNameError, UserError } from '../../../base/errors.ts';
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
 * the user gave when the service was started. A request never names a module.
 */
export class Subjects {
  readonly #byName: ReadonlyMap<string, KnownSubject>;
  readonly default: KnownSubject;

  private constructor(known: readonly KnownSubject[]) {
    this.#byName = new Map(known.map((each) => [each.subject.name, each]));
    this.default = known[0] as KnownSubject;
  }

  /** @param modules paths of environments; the first is the default in place of the support desk */
  static async load(modules: readonly string[]): Promise<Subjects> {
    const known: KnownSubject[] = [];
    const builtIn = builtInNames();
    for (const given of [...modules, ...builtIn]) {
      const environment = await loadEnvironment(given);
      if (known.some(({ subject }) => subject.name === environment.name)) {
        if (builtIn.includes(given)) continue;
        throw new UserError(`two environments are called ${environment.name}; rename one of them`);
      }
      known.push({ ...played(environment), given });
    }
    return new Subjects([...known, recorded()]);
  }

  /** The names that requests may use. */
  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  named(name: string): KnownSubject {
    const found = this.#byName.get(name);
    if (found === undefined) throw new UnknownNameError('environment', name, this.names);
    return found;
  }

  /** The subject that a request means, for a run that it did not name one for. */
  of(name: string | undefined, trajectory: Trajectory): KnownSubject {
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
    return this.#byName.get(environment.environment)?.given;
  }
}

function played(environment: Environment): Omit<KnownSubject, 'given'> {
  const checker = runChecker(environment.rulebook);
  return {
    subject: environment,
    environment,
    formats: numberFormats(environment),
    checker: () => checker,
  };
}

function recorded(): KnownSubject {
  const subject = subjectOf({}, []);
  let checker: Promise<RunChecker> | null = null;
  return {
    subject,
    environment: null,
    given: RECORDED,
    formats: numberFormats(subject),
    checker() {
      checker ??= declaredChecker({});
      return checker;
    },
  };
}
