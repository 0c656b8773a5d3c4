import { resolve } from 'node:path';
import { ModuleError, oneLine } from '../../errors.ts';
import { loadModule } from '../../load-module.ts';
import { ModelFailure } from '../../models/model.ts';
import type { ExternalJudge, JudgeDefinition } from '../judge.ts';
import { readUserAnswer } from './user-answer.ts';

/** A judge that a user wrote as a TypeScript or JavaScript module. */
export async function moduleJudge(path: string, types: readonly string[]): Promise<ExternalJudge> {
  const module = await loadModule(path);
  const definition = asJudge(module.judge ?? module.default, path);
  return {
    kind: 'external',
    id: definition.id,
    view: definition.view,
    endpoint: `module ${resolve(path)}`,
    async judge(input, signal) {
      let answer: unknown;
      try {
        answer = await unlessAborted(() => definition.judge(input, signal), signal);
      } catch (cause) {
        if (cause instanceof ModelFailure) throw cause;
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new ModelFailure('server error', `${definition.id} threw: ${oneLine(reason)}`, {
          cause,
        });
      }
      return readUserAnswer(answer, input, types);
    },
    async close() {
      await definition.close?.();
    },
  };
}

/** Rejects when the signal aborts, even if the judge ignores the signal. */
function unlessAborted<Value>(
  work: () => Value | Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  return new Promise((settle, reject) => {
    const aborted = (): void => reject(new ModelFailure('aborted', 'stopped before it answered'));
    if (signal.aborted) return aborted();
    signal.addEventListener('abort', aborted, { once: true });
    Promise.resolve()
      .then(work)
      .then(settle, reject)
      .finally(() => signal.removeEventListener('abort', aborted));
  });
}

function asJudge(value: unknown, path: string): JudgeDefinition {
  const refuse = (problem: string): never => {
    throw new ModuleError(`${oneLine(path)}: ${problem}; see defineJudge`);
  };
  if (typeof value !== 'object' || value === null) {
    return refuse('export a judge as the default, or as `judge`');
  }
  const { id, view, judge } = value as Record<string, unknown>;
  if (typeof id !== 'string' || id.trim() === '')
    refuse("the judge's id must be a non-empty string");
  if (view !== 'step' && view !== 'outcome') refuse("the judge's view must be 'step' or 'outcome'");
  if (typeof judge !== 'function') refuse("the judge's judge must be a function");
  return value as JudgeDefinition;
}
