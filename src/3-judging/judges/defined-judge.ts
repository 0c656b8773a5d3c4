import { oneLine, UserError } from '../../base/errors.ts';
import { ModelFailure } from '../models/model.ts';
import type { DefinedJudge, ExternalJudge, Judge } from './judge.ts';
import { deepFreeze } from './own/module/deep-freeze.ts';
import { readUserAnswer } from './own/user-answer.ts';

/** What a program may hand over to be asked: a judge, or one that it has defined itself. */
export function asJudge(judge: Judge | DefinedJudge): Judge {
  switch (judge.kind) {
    case 'local':
    case 'model':
    case 'external':
      return judge;
    case 'defined':
      return definedJudge(judge);
  }
  // Only a program that is not type-checked gets here.
  throw new UserError('a judge of your own has to be made with defineJudge, which gives it a kind');
}

export function definedJudge(definition: DefinedJudge): ExternalJudge {
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
      return readUserAnswer(answer, input, { scale: definition.scale });
    },
    async close() {
      await definition.close?.();
    },
  };
}
