import { isToolStep, type Step, type ToolStep } from '../../../run/run.ts';
import { actOf } from '../grounding/acts.ts';
import { textsOfStep } from '../grounding/texts.ts';
import { isAgentStep, leftOut, shortly, shuffled } from './edit-steps.ts';
import { omittedFailure } from './harmless/omitted-failure.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';
import { isSameAttempt, recoveries } from './recovered-calls.ts';

const NO_RECOVERY = 'no failure is put right by the next call';
const DEPENDS = 'what follows shows the recovery';
const SPOKEN_OF = 'what follows speaks of the failure';

const FAILURE_WORD =
  /\b(?:fail\w*|errors?|unable|cannot|can't|could not|couldn't|unfortunately|problems?|issues?|denied|rejected|invalid|not found|missing|retry\w*|again|this time|instead|fix\w*|worked)\b/i;

/** Goes on after a failed call as if it had succeeded. */
export const ignoredError: RecordedFault = {
  name: 'ignored_error',
  type: 'ignored_error',
  description: 'a call failed, and the agent went on as if it had succeeded.',
  rule: 'a change or a check failed, the call that put it right is not in the run, nothing after it shows what that call did, and the agent says nothing of the failure',
  sham: omittedFailure,
  plant(host, random) {
    const recovered = recoveries(host).filter(
      ({ failed, recovery }) => matters(host, failed) && !isTriedAgain(host, recovery),
    );
    if (recovered.length === 0) return NO_RECOVERY;
    const apart = recovered.filter(({ recovery }) => !isNeeded(host, recovery));
    if (apart.length === 0) return DEPENDS;
    const silent = apart.filter(({ recovery }) => !isSpokenOf(host, recovery));
    const [found] = shuffled(silent, random);
    if (found === undefined) return SPOKEN_OF;
    const { failed, recovery } = found;
    return leftOut(host.run, [recovery.index], {
      failureStep: recovery.index,
      statement: `The call of ${shortly(failed.call.tool)} at step ${failed.index} fails, and step ${recovery.index} goes on as if it had succeeded; in its parent, step ${recovery.index} made it good.`,
    });
  },
};

/** A look that fails may be given up; a change or a check may not. */
function matters({ kinds }: Host, { call, observation }: ToolStep): boolean {
  const isRefused = /user|reject|cancel|interrupt|permission/i.test(observation.error ?? '');
  return !isRefused && !kinds.isRead(call);
}

/** Whether the call is made once more, which would put the failure right after all. */
function isTriedAgain({ run }: Host, recovery: ToolStep): boolean {
  const later = run.steps.slice(recovery.index + 1).filter(isToolStep);
  return later.some((step) => step.observation.ok && isSameAttempt(recovery, step));
}

/** Whether a later result could show what the recovery did. */
function isNeeded({ run, kinds }: Host, { index, call }: ToolStep): boolean {
  const act = actOf(call);
  if (!kinds.mayChange(call)) return false;
  const isPublished = act?.does === 'run' && act.effect === 'publishes';
  return run.steps.slice(index + 1).some((step) => {
    const later = isToolStep(step) ? actOf(step.call) : null;
    if (later === null) return false;
    return !isPublished || (later.does === 'run' && /\b(?:git|gh|npm|cargo)\b/.test(later.command));
  });
}

function isSpokenOf({ run }: Host, { index }: ToolStep): boolean {
  const next = run.steps.slice(index + 1).find(isAgentStep);
  if (next === undefined) return true;
  return [...saidAt(next), run.finalAnswer].some((text) => FAILURE_WORD.test(text));
}

const saidAt = (step: Step): readonly string[] =>
  textsOfStep(step).flatMap(({ part, text }) => (part === 'args' ? [] : text));
