import { resolve } from 'node:path';
import { oneLine } from '../../../base/errors.ts';
import { compiledModule } from '../../../base/load-module.ts';
import type { ExternalJudge } from '../judge.ts';
import { ModuleHost } from './module/module-host.ts';
import { OneHandAtATime } from './one-hand-at-a-time.ts';
import type { OwnOptions } from './own-forms.ts';
import { readUserAnswer } from './user-answer.ts';

/**
 * A judge that a user wrote as a TypeScript or JavaScript module. It runs in a process of its own and is
 * handed a frozen copy of each item.
 */
export async function moduleJudge(path: string, options: OwnOptions): Promise<ExternalJudge> {
  const host = new ModuleHost(path, await compiledModule(path), options);
  const { id, view, scale } = await host.start();
  const hands = new OneHandAtATime(() => host.close());
  return {
    kind: 'external',
    id,
    view,
    endpoint: `module ${resolve(path)}`,
    isConfined: host.isConfined,
    async judge(input, signal, hand) {
      const answer = await hands.ask(hand, signal, () => host.ask(input, signal));
      return readUserAnswer(answer, input, { who: options.name ?? oneLine(id), scale });
    },
    close: () => host.close(),
  };
}
