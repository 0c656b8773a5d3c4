import type { Json } from '../../../run/json.ts';
import type { Run } from '../../../run/run.ts';
import type { PlayedStep } from '../../contract/played-run.ts';

/** What a run has established so far, according to its goal and its observations alone. */
export class RepairRecord {
  readonly length: number;
  readonly #texts: string[];
  readonly read = new Set<string>();
  readonly edited = new Set<string>();
  testRuns = 0;
  /** Whether some run of the tests had a failure. */
  sawFailure = false;
  /** How the whole suite ended since the last edit; null if it was not run. */
  suite: 'passed' | 'failed' | null = null;
  /** Whether a run of some tests since the last edit had a failure. */
  failedSinceEdit = false;
  acted = false;
  replies = 0;

  constructor(run: Run) {
    this.length = run.steps.length;
    this.#texts = [run.goal];
  }

  /** Whether a path has appeared before. An import names a file without its ending. */
  mentions(path: string): boolean {
    const stem = path.replace(/\.ts$/, '');
    return this.#texts.some((text) => text.includes(stem));
  }

  observe({ call, observation }: PlayedStep): void {
    const { tool, args } = call;
    if (tool === 'reply') this.replies++;
    if (tool === 'run_tests') this.testRuns++;
    // A failed call establishes nothing.
    if (!observation.ok) return;
    const { data } = observation;
    const path = textOf(args.path);
    if (tool === 'read_file') this.read.add(path);
    else if (tool === 'edit_file') {
      this.edited.add(path);
      this.suite = null;
      this.failedSinceEdit = false;
    } else if (tool === 'run_tests') {
      const failed = data.exit_code !== 0;
      this.sawFailure ||= failed;
      this.failedSinceEdit = failed;
      if (path === '') this.suite = failed ? 'failed' : 'passed';
    } else if (tool === 'commit' || tool === 'escalate') this.acted = true;
    this.#texts.push(JSON.stringify(data));
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
