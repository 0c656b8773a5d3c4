import { createHash } from 'node:crypto';
import type { Run } from './run.ts';

/** How much of a run was shown: every step, or only the request and the reply. */
export type ShownView = 'step' | 'outcome';

/**
 * The SHA-256 of what a view shows of a run. Every verdict carries it, so that a run that was edited
 * after its verdict is noticed. Neither the order of a step's keys nor further keys change it.
 */
export function shownHash(view: ShownView, { goal, steps, finalAnswer }: Run): string {
  const shown =
    view === 'outcome'
      ? [goal, finalAnswer]
      : [
          goal,
          finalAnswer,
          ...steps.map(({ index, thought, call, observation }) => [
            index,
            thought,
            call.tool,
            call.args,
            observation.ok,
            observation.data,
            observation.error,
          ]),
        ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}
