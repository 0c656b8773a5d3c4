import { PythonRandom } from '../../../base/random/python-random.ts';
import type { JsonObject } from '../../../run/json.ts';
import type { Observation } from '../../../run/run.ts';
import type { PlacedBug } from '../blueprint/blueprint.ts';
import type { PlacedUnit } from '../blueprint/placed-unit.ts';
import { CHANGELOG, CI_SETTINGS, OWNERS, TSCONFIG } from '../blueprint/project-files.ts';
import type { RepairTask } from '../instance.ts';
import type { Effort } from '../scenario.ts';
import type { Purpose, RunLog } from './run-log.ts';
import { bareLineEdit, bugEdit, type TextEdit } from './text-edit.ts';
import { type Kind, type Slots, slotsOf, summary, Thinker } from './thoughts.ts';

/** How often an agent looks around, and how many changes it only tries out. */
const LOOKS: Readonly<Record<Effort, readonly [number, number]>> = {
  short: [0, 4],
  medium: [3, 12],
  long: [10, 26],
};

const EXPERIMENTS: Readonly<Record<Effort, readonly [number, number]>> = {
  short: [0, 1],
  medium: [0, 2],
  long: [1, 5],
};

/** The share of looks that are second ones, which the procedure allows. */
const AGAIN = 0.15;

/** One agent at work: what it can do in one go, each with the thoughts that go with it. */
export class Agent {
  readonly task: RepairTask;
  readonly log: RunLog;
  readonly dice: PythonRandom;
  readonly #thinker: Thinker;
  readonly #screen: Screen;
  #looksLeft: number;

  /** @param dice what this agent draws from; by default, what the task has for it */
  constructor(task: RepairTask, log: RunLog, dice?: PythonRandom) {
    const { voice, tests, orderSeed, effort } = task.blueprint;
    const [{ of, name }] = tests;
    this.task = task;
    this.log = log;
    this.dice = dice ?? new PythonRandom(voice.seed);
    this.#thinker = new Thinker(this.dice, { of, name, seed: orderSeed });
    this.#looksLeft = this.dice.randint(...LOOKS[effort]);
    this.#screen = new Screen(task.goal);
    for (const { observation } of log.steps) this.#screen.show(observation);
  }

  do(
    purpose: Purpose,
    kind: Kind,
    tool: string,
    args: JsonObject,
    slots: Slots = {},
  ): Observation<JsonObject> {
    const last = this.log.steps.at(-1);
    const way = last === undefined ? null : this.#thinker.sumsUp(kind);
    const summed = last === undefined || way === null ? '' : `${summary(last, way)} `;
    const thought = `${summed}${this.#thinker.think(kind, { ...slotsOf(args), ...slots })}`;
    const observation = this.log.act(purpose, thought, tool, args);
    this.#screen.show(observation);
    return observation;
  }

  get #isTidy(): boolean {
    return this.task.blueprint.voice.has('tidy');
  }

  /** Whether the run so far has shown a path. An import names a file without its ending. */
  knows(path: string): boolean {
    return this.#screen.has(path.replace(/\.ts$/, ''));
  }

  /** Looks at some of what there is to see, a share of the looks that this agent takes in all. */
  lookAround(share: number): void {
    const looks = Math.round(this.#looksLeft * share);
    this.#looksLeft -= looks;
    for (let left = looks; left > 0; left--) {
      const isAgain = this.dice.random() < AGAIN;
      const options = this.#sights().filter(
        ([tool, args]) => this.log.times(tool, args) === (isAgain ? 1 : 0),
      );
      if (options.length === 0 && isAgain) continue;
      if (options.length === 0) return;
      const [tool, args] = this.dice.choice(options);
      const own: Kind = tool === 'search' ? 'search' : tool === 'list_files' ? 'list' : 'look';
      const isFollowing = tool !== 'list_files' && this.log.steps.length > 0;
      const look: Kind = isFollowing && this.dice.random() < 0.5 ? 'glance' : own;
      const kind = tool === 'run_tests' ? 'verify' : look;
      this.do('look around', kind, tool, args);
    }
  }

  /** What the CI job is set up with. */
  readSettings(): void {
    this.#learn(CI_SETTINGS);
    this.read('look around', 'look', CI_SETTINGS);
  }

  /** What can be looked at without a special reason. What has to be read for the repair is not among it. */
  #sights(): readonly (readonly [string, JsonObject])[] {
    const { units, tests, bug, second, trap } = this.task.blueprint;
    const needed = [...tests.map(({ unit }) => unit), bug?.unit, second?.unit, trap.unit];
    const others = units.filter((unit) => !needed.includes(unit));
    const paths = others.flatMap(({ sourcePath, testPath }) => [sourcePath, testPath]);
    const names = units.flatMap(({ cases }) => cases.map(({ of }) => of));
    const files = [
      'README.md',
      'package.json',
      OWNERS,
      ...[...paths, CI_SETTINGS, TSCONFIG].filter((path) => this.knows(path)),
    ];
    const queries = [...new Set(names)].filter((name) => this.#screen.has(name));
    const runs = others.filter(({ testPath }) => this.knows(testPath));
    return [
      ['list_files', {}],
      ...files.map((path) => ['read_file', { path }] as const),
      ...queries.slice(0, 6).map((query) => ['search', { query }] as const),
      ...runs.slice(0, 1).map(({ testPath }) => ['run_tests', { path: testPath }] as const),
    ];
  }

  read(purpose: Purpose, kind: Kind, path: string, slots: Slots = {}): void {
    if (!this.log.hasRead(path)) this.do(purpose, kind, 'read_file', { path }, slots);
  }

  /** Runs the tests before anything is changed, in the order that failed if the goal names one. */
  reproduce(): void {
    const { tests, orderSeed, voice } = this.task.blueprint;
    const [test] = tests;
    const isOneFile = tests.every(({ unit }) => unit === test.unit) && orderSeed === null;
    const args = isOneFile && voice.has('runs one file first') ? { path: test.unit.testPath } : {};
    this.do('reproduce', 'before', 'run_tests', args);
    if (orderSeed === null) return;
    this.lookAround(0.1);
    this.do('reproduce', 'seeded', 'run_tests', { seed: orderSeed });
  }

  /** Finds the function that a test is about and reads it; then what it calls, if that is where the bug is. */
  investigate(
    test: { readonly of: string; readonly unit: PlacedUnit },
    bug: PlacedBug | null,
  ): void {
    const { of, unit } = test;
    if (this.dice.random() < 0.4 && !this.log.made('search', { query: of })) {
      this.do('look around', 'search', 'search', { query: of });
    }
    if (!this.knows(unit.sourcePath) || this.#isTidy || this.dice.random() < 0.6) {
      this.read('read test', this.dice.random() < 0.6 ? 'look' : 'glance', unit.testPath);
    }
    this.#readModule(unit, of);
    if (bug === null || bug.unit === unit) return;
    if (this.dice.random() < 0.7 && !this.log.made('search', { query: bug.of })) {
      this.do('look around', 'search', 'search', { query: bug.of });
    }
    this.#readModule(bug.unit, bug.of);
  }

  /** Some agents take an import at its word, or guess where a module lies. */
  #readModule(unit: PlacedUnit, of: string): void {
    const { sourcePath } = unit;
    if (this.log.hasRead(sourcePath)) return;
    const guesses = [
      sourcePath.replace(/\.ts$/, ''),
      sourcePath.replace(/\.ts$/, '/index.ts'),
      sourcePath.replace('src/', 'src/lib/'),
    ];
    const guess = this.dice.choice(guesses);
    const kind: Kind = this.dice.random() < 0.3 && !this.#isTidy ? 'look' : 'source';
    if (this.dice.random() < 0.2 && !this.#isTidy) {
      this.do('look around', kind, 'read_file', { path: guess }, { of });
      this.read('read source', 'retry', sourcePath);
    } else this.read('read source', kind, sourcePath, { of });
  }

  /** Changes something for a moment, to see whether the failure has to do with it. */
  experiment(): void {
    const { units, trap, tests, bug, second, effort, voice } = this.task.blueprint;
    let left = this.dice.randint(...EXPERIMENTS[effort]);
    const isFree = ({ unit }: PlacedBug): boolean => unit !== bug?.unit && unit !== second?.unit;
    const others = units
      .flatMap((unit) => unit.bugs.map((each): PlacedBug => ({ ...each, unit })))
      .filter((each) => each.kind !== 'shared_state' && isFree(each) && each.unit !== trap.unit);
    this.dice.shuffle(others);
    const isTrapTried = voice.has('tries something elsewhere');
    if (isTrapTried) left = Math.max(1, left);
    const order = isTrapTried ? [trap, ...others] : others;
    const used = new Set<PlacedUnit>();
    for (const tried of order) {
      if (left === 0) return;
      const { sourcePath } = tried.unit;
      if (used.has(tried.unit) || tests.some(({ unit }) => unit === tried.unit)) continue;
      this.#learn(sourcePath);
      used.add(tried.unit);
      left--;
      this.read('read to edit', 'look', sourcePath);
      this.do('try out', 'experiment', 'edit_file', bugEdit(tried, tried.right, tried.wrong));
      this.check();
      this.takeBack(tried, [tried.wrong, tried.right]);
      this.lookAround(0.2);
    }
  }

  /** Finds out that there is a file. */
  #learn(path: string): void {
    if (!this.knows(path)) this.do('look around', 'list', 'list_files', {});
  }

  takeBack(tried: PlacedBug, [from, to]: readonly [string, string]): void {
    const { sourcePath } = tried.unit;
    if (this.dice.random() < 0.6) {
      this.do('take back', 'undo', 'restore_file', { path: sourcePath });
    } else {
      this.do('take back', 'undo', 'edit_file', bugEdit(tried, from, to));
      // Some make sure that nothing is left, which changes nothing.
      if (this.dice.random() < 0.3) {
        this.do('take back', 'undo', 'restore_file', { path: sourcePath });
      }
    }
  }

  /** Runs the tests to see whether an edit helped. */
  check(): void {
    const { orderSeed, tests } = this.task.blueprint;
    const path = tests[0].unit.testPath;
    const one = this.dice.random() < 0.5 ? { path } : {};
    this.do('check', 'check', 'run_tests', orderSeed === null ? one : { seed: orderSeed });
  }

  /** Turns one version of the faulty text into another. Some agents get the text to replace wrong at first. */
  edit(purpose: Purpose, bug: PlacedBug, versions: readonly [string, string], kind: Kind): void {
    const { cause, promise } = bug;
    const whole = bugEdit(bug, ...versions);
    const bare = bugEdit(bug, ...versions, bareLineEdit);
    const slip = this.#isTidy ? 1 : this.dice.random();
    const wrong =
      bare.old_text !== whole.old_text && slip < 0.5 ? bare : slip < 0.12 ? misquoted(whole) : null;
    if (wrong !== null) {
      this.do('look around', kind, 'edit_file', wrong, { cause, promise });
      this.do(purpose, 'retry', 'edit_file', whole);
    } else this.do(purpose, kind, 'edit_file', whole, { cause, promise });
  }

  /** Adds a line to the changelog. Whether there is one is known from the list of files, or by trying. */
  note(line: string): void {
    const { hasChangelog } = this.task.blueprint;
    if (!hasChangelog && this.log.made('list_files', {})) return;
    this.read('look around', 'look', CHANGELOG);
    if (!hasChangelog) return;
    const old = '## Unreleased\n';
    this.do('note', 'note', 'edit_file', {
      path: CHANGELOG,
      old_text: old,
      new_text: `${old}\n- ${line}\n`,
    });
  }

  /** Runs the tests after the last edit: those of the goal first or the whole suite at once. */
  verify(): void {
    const { orderSeed, tests } = this.task.blueprint;
    if (orderSeed !== null) this.do('verify', 'seeded', 'run_tests', { seed: orderSeed });
    else if (this.dice.random() < 0.4) {
      this.do('verify', 'verify', 'run_tests', { path: tests[0].unit.testPath });
    }
    this.do('suite', 'suite', 'run_tests', this.dice.random() < 0.2 ? { verbose: true } : {});
  }

  /** The owners of these modules, after a look into the list of owners. */
  owners(units: readonly PlacedUnit[]): string {
    const { owners } = this.task.blueprint;
    this.read('read owners', 'owners', OWNERS);
    return [...new Set(units.map((unit) => owners.get(unit) ?? ''))].join(', ');
  }

  end(kind: Kind, tool: string, args: JsonObject, slots: Slots = {}): void {
    this.do('end', kind, tool, args, slots);
  }
}

/** The same edit with a text that is not quite what the file has. */
function misquoted(edit: TextEdit): TextEdit {
  return { ...edit, old_text: edit.old_text.replace(/^ */, (spaces) => `${spaces}  `) };
}

/** What a run has shown so far. */
class Screen {
  readonly #texts: string[];
  /** How many of the texts were searched for a word without finding it; -1 once it was found. */
  readonly #searched = new Map<string, number>();

  constructor(goal: string) {
    this.#texts = [goal];
  }

  show({ ok, data }: Observation<JsonObject>): void {
    if (ok) this.#texts.push(JSON.stringify(data));
  }

  has(word: string): boolean {
    let at = this.#searched.get(word) ?? 0;
    if (at === -1) return true;
    while (at < this.#texts.length && !this.#texts[at]?.includes(word)) at++;
    const isFound = at < this.#texts.length;
    this.#searched.set(word, isFound ? -1 : at);
    return isFound;
  }
}
