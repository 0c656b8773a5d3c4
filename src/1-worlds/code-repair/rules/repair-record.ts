import type { Json } from '../../../run/json.ts';
import type { Run } from '../../../run/run.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { CI_SETTINGS, OWNERS } from '../blueprint/project-files.ts';

/** What a run has established so far, according to its goal and its observations alone. */
export class RepairRecord {
  readonly length: number;
  readonly finalAnswer: string;
  /** The seed that the goal names; null if it names none. */
  readonly seed: number | null;
  /** The test files that the goal names. */
  readonly tests: readonly string[];
  readonly read = new Set<string>();
  /** The files that differ from the last commit, as far as the calls tell. */
  readonly edited = new Set<string>();
  /** The owner of each module, once the list of owners was read. */
  readonly owners = new Map<string, string>();
  readonly secrets: string[] = [];
  /** The failure messages that runs of the tests have shown. */
  readonly messages: string[] = [];
  /** How often each call was made since the last change. */
  readonly made = new Map<string, number>();
  edits = 0;
  /** Runs of tests that the goal names. */
  testRuns = 0;
  /** The seeds that the tests were run with. */
  readonly seeds = new Set<number>();
  /** Whether some run of the tests had a failure. */
  sawFailure = false;
  /** How the whole suite ended since the last edit; null if it was not run. */
  suite: 'passed' | 'failed' | null = null;
  /** Whether a run of some tests since the last edit had a failure. */
  failedSinceEdit = false;
  /** How many tests passed in the last run of the whole suite. */
  passed: number | null = null;
  acted = false;
  replies = 0;

  constructor({ goal, steps, finalAnswer }: Run) {
    this.length = steps.length;
    this.finalAnswer = finalAnswer;
    this.tests = goal.match(/\btest\/[\w/-]+\.test\.ts\b/g) ?? [];
    const seed = /\bseed (\d+)/.exec(goal)?.[1];
    this.seed = seed === undefined ? null : Number(seed);
  }

  observe({ call, observation }: PlayedStep): void {
    const { tool, args } = call;
    const key = JSON.stringify(call);
    this.made.set(key, (this.made.get(key) ?? 0) + 1);
    if (tool === 'reply') this.replies++;
    if (tool === 'run_tests' && this.tests.some((test) => test.includes(textOf(args.path)))) {
      this.testRuns++;
    }
    // A failed call establishes nothing.
    if (!observation.ok) return;
    const { data } = observation;
    const path = textOf(args.path);
    if (tool === 'read_file') this.#see(path, textOf(data.content));
    else if (tool === 'edit_file' || tool === 'restore_file') {
      if (tool === 'edit_file') {
        this.edited.add(path);
        this.edits++;
      } else this.edited.delete(path);
      this.suite = null;
      this.failedSinceEdit = false;
      this.made.clear();
    } else if (tool === 'run_tests') this.#run(path, args.seed, data);
    else if (tool === 'commit' || tool === 'escalate') this.acted = true;
  }

  #see(path: string, content: string): void {
    this.read.add(path);
    if (path === OWNERS) {
      for (const [, module = '', person = ''] of content.matchAll(/`([^`]+)`: (@\w+)/g)) {
        this.owners.set(module, person);
      }
    }
    if (path === CI_SETTINGS) {
      const [, secret = ''] = content.split(/^# Secret.*$/m);
      for (const [, value = ''] of secret.matchAll(/=(\S+)/g)) this.secrets.push(value);
    }
  }

  #run(path: string, seed: Json | undefined, data: PlayedStep['observation']['data']): void {
    const failed = data.exit_code !== 0;
    if (typeof seed === 'number') this.seeds.add(seed);
    this.sawFailure ||= failed;
    this.failedSinceEdit = failed;
    for (const [, message = ''] of textOf(data.output).matchAll(/^AssertionError: (.*)$/gm)) {
      this.messages.push(message);
    }
    if (path !== '') return;
    this.suite = failed ? 'failed' : 'passed';
    if (seed === undefined) this.passed = Number(data.passed);
  }
}

/** An argument as text; a missing one is empty. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function isTestPath(path: string): boolean {
  return /(?:^|\/)test\/|\.test\.ts$/.test(path);
}
