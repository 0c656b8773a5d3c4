import { createHash } from 'node:crypto';
import type { RecordedTrace } from '../trace-format.ts';
import type { ImportReport } from './import-report.ts';

/** What `--task` says where every run is of a task of its own. */
const NONE = 'none';

/** Where a format does not say which of its facts name the task: the first of these that a record has. */
const USUAL_FACTS = ['task_id', 'instance_id'];

const BY_GOAL = 'equal goals';

/** Finds out which runs are recordings of one task, and counts the tasks. */
export class TaskFinder {
  /** The facts that the user names; empty where every run stands for itself, undefined to find them. */
  readonly asked: readonly string[] | undefined;
  readonly #firstOf = new Map<string, string>();
  readonly #found = new Set<string>();
  readonly #by = new Set<string>();

  constructor(asked: readonly string[] | undefined) {
    this.asked = asked?.join() === NONE ? [] : asked;
  }

  /**
   * The task of a run: what its record names, or else the first run with the same goal. Undefined where
   * the run is the first of its task or the only one.
   *
   * @param named the facts that name the task in this format, if it says so
   */
  of(
    id: string,
    { facts, run }: RecordedTrace,
    named: readonly string[] | undefined,
  ): string | undefined {
    const saidOf = (fact: string) => (Object.hasOwn(facts, fact) ? (facts[fact] ?? null) : null);
    const has = (fact: string): boolean => saidOf(fact) !== null;
    const usual = named ?? USUAL_FACTS.filter(has).slice(0, 1);
    const used = (this.asked ?? (has(usual.at(-1) ?? '') ? usual : [])).filter(has);
    const task =
      used.length > 0 || this.asked !== undefined
        ? used.map((fact) => String(saidOf(fact))).join(' ')
        : this.#sameGoal(id, run.goal);
    if (used.length > 0) this.#by.add(used.join(' and '));
    this.#found.add(task || id);
    return task === '' || task === id ? undefined : task;
  }

  /** How many tasks the runs are of, and what told them apart. */
  report(): ImportReport['tasks'] {
    return { count: this.#found.size, by: [...this.#by] };
  }

  #sameGoal(id: string, goal: string): string {
    const key = createHash('sha256').update(goal.trim()).digest('base64');
    const first = this.#firstOf.get(key) ?? id;
    this.#firstOf.set(key, first);
    if (first !== id) this.#by.add(BY_GOAL);
    return first;
  }
}
