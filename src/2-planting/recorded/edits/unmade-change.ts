import { isToolStep, type ToolStep } from '../../../run/run.ts';
import { actOf } from '../grounding/acts.ts';
import { baseName } from '../grounding/code-names.ts';
import { sentenceAt, withoutFences } from '../grounding/stated-values.ts';
import { agentTexts, observationText, valueText } from '../grounding/texts.ts';
import { isAgentMessage, leftOut, shortly, shuffled } from './edit-steps.ts';
import { omittedRepeat } from './harmless/omitted-repeat.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';

const NO_CHANGE = 'it claims no change that one call made';
const SHOWN = 'what follows shows the change';

/** Says that it has changed something, and changed nothing since it was asked. */
export const unmadeChange: RecordedFault = {
  name: 'unmade_change',
  type: 'unmade_change',
  description: 'the agent said that it had made a change that no call made.',
  rule: 'the message says that something was changed or created, and between it and what the user said before it no call changes anything; no later call or result is about what it says',
  sham: omittedRepeat,
  plant(host, random) {
    const found = host.run.steps.flatMap((step) => claimed(host, step.index));
    if (found.length === 0) return NO_CHANGE;
    const unshown = found.filter((claim) => !isShownLater(host, claim));
    const [claim] = shuffled(unshown, random);
    if (claim === undefined) return SHOWN;
    const { change, path, step, written } = claim;
    const failureStep = step - 1;
    return leftOut(host.run, [change.index], {
      failureStep,
      statement: `Step ${failureStep} says "${shortly(written)}", and no call since the user spoke changes anything; in its parent, step ${change.index} changed ${shortly(baseName(path))}.`,
      old: written,
    });
  },
};

interface ClaimedChange {
  readonly change: ToolStep;
  readonly path: string;
  readonly step: number;
  readonly written: string;
}

/** How agents say that they have changed something. */
const CLAIMS =
  /(?:^|[.!:]\s+|\n\s*|\*\*)(?:all )?done[!.]|(?:^|[.!:]\s+|\n\s*|\*\*)(?:I(?:'ve| have)? (?:now |also |just |successfully )*)?(?:created|added|updated|changed|modified|moved|fixed|wrote|written|edited|implemented|removed|renamed|refactored|replaced|reduced|switched|set)\b|\b(?:has|have) (?:now |also |just )?been (?:successfully )?(?:created|added|updated|changed|modified|fixed|written|implemented|removed|replaced)\b/gi;

/** Notes that an agent takes for itself: they change nothing that it was asked for. */
const NOTES = /todo|plan|think|title|task_?(?:create|update|list)|memory/i;

/** The message at a step, if the only change since the user spoke is one file's and it says so. */
function claimed({ run, kinds, isFailure }: Host, index: number): readonly ClaimedChange[] {
  const step = run.steps[index];
  if (step === undefined || !isAgentMessage(step)) return [];
  const written = claimIn(withoutFences(step.text));
  if (written === undefined) return [];
  const asked = run.steps.findLastIndex(
    (each) => each.index < index && !isToolStep(each) && each.from === 'user',
  );
  const calls = run.steps.slice(asked + 1, index).filter(isToolStep);
  const [change, ...more] = calls.filter(
    ({ call }) => kinds.mayChange(call) && !NOTES.test(call.tool),
  );
  if (change === undefined || more.length > 0) return [];
  const after = run.steps.slice(change.index + 1, index);
  const isSilent = after.every(
    (each) => isToolStep(each) && each.thought === '' && NOTES.test(each.call.tool),
  );
  const act = actOf(change.call);
  if (act === null || !('path' in act) || act.does === 'read' || !isSilent) return [];
  const isDone = change.observation.ok && !isFailure(change);
  return isDone ? [{ change, path: act.path, step: index, written }] : [];
}

/** The sentence that claims a change; one that says which is better than a mere "Done!". */
function claimIn(text: string): string | undefined {
  const claims = Array.from(text.matchAll(CLAIMS), ({ 0: match, index }) => {
    const start = index + (/^[.!:\s*]+/.exec(match)?.[0].length ?? 0);
    return sentenceAt(text, { start, written: match.slice(start - index) }).trim();
  });
  return claims.find((claim) => !/^(?:all )?done\W/i.test(claim)) ?? claims[0];
}

/** Whether anything after the claim is about the file; the notes in between say no more than the claim. */
function isShownLater({ run }: Host, { path, step, change, written }: ClaimedChange): boolean {
  const name = baseName(path);
  const later = run.steps.slice(step + 1).filter(isToolStep);
  const said = agentTexts(run).some(
    ({ place, text }) => place === change.index && text.includes(written),
  );
  return (
    said ||
    later.some(({ call, observation }) =>
      `${valueText(call.args)}\n${observationText(observation)}`.includes(name),
    )
  );
}
