import { isToolStep, type ToolStep } from '../../../run/run.ts';
import { actOf } from '../grounding/acts.ts';
import type { Host } from './recorded-edit.ts';

export interface Recovery {
  readonly failed: ToolStep;
  /** The next step, which makes the same call in another way and succeeds. */
  readonly recovery: ToolStep;
}

/** Failed calls that the very next step puts right. */
export function recoveries({ run, isFailure }: Host): readonly Recovery[] {
  return run.steps.flatMap((failed): readonly Recovery[] => {
    const recovery = run.steps[failed.index + 1];
    if (!isToolStep(failed) || recovery === undefined || !isToolStep(recovery)) return [];
    if (!isFailure(failed) || !recovery.observation.ok || isFailure(recovery)) return [];
    return isSameAttempt(failed, recovery) ? [{ failed, recovery }] : [];
  });
}

/** Whether two calls try to do the same. */
export function isSameAttempt(one: ToolStep, other: ToolStep): boolean {
  if (one.call.tool !== other.call.tool) return false;
  const [a, b] = [actOf(one.call), actOf(other.call)];
  if (a === null || b === null || a.does !== b.does) return false;
  if (a.does === 'run' && b.does === 'run') {
    const [words, others] = [commandWords(a.command), commandWords(b.command)];
    const shared = [...words].filter((word) => others.has(word)).length;
    return shared * 2 >= Math.min(words.size, others.size) && shared > 0;
  }
  return 'path' in a && 'path' in b && a.path === b.path;
}

const commandWords = (command: string): ReadonlySet<string> =>
  new Set(command.match(/[\w./-]{3,}/g) ?? []);
