import { oneLine } from '../../base/errors.ts';
import { ModelFailure } from '../models/model.ts';
import type { ExternalJudge, Judge, JudgeDefinition } from './judge.ts';
import { deepFreeze } from './own/module/deep-freeze.ts';
import { readUserAnswer } from './own/user-answer.ts';

/** A judge that a program defines and uses in the same process. */
export function definedJudge(definition: JudgeDefinition, types: readonly string[]): ExternalJudge {
  return {
    kind: 'external',
    id: definition.id,
    view: definition.view,
    endpoint: `defined ${definition.id}`,
    async judge(input, signal) {
      let answer: unknown;
      try {
        // A frozen copy: a judge that changes its input must not change what others are shown.
        answer = await definition.judge(deepFreeze(structuredClone(input)), signal);
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

/** A definition as a judge; a judge stays what it is. */
export function asJudge(judge: Judge | JudgeDefinition, types: readonly string[]): Judge {
  return 'kind' in judge ? judge : definedJudge(judge, types);
}
