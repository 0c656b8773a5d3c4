import { type PlayedStep, playedSteps } from '../../1-worlds/contract/played-run.ts';
import { isSameData } from '../../base/same-data.ts';
import type { Run } from '../../run/run.ts';
import type { HarmlessEdit } from './harmless-edits.ts';

/** What an edited run has changed beyond the place of its edit, to complete "it …"; null if nothing. */
export function changedBeyond(
  place: HarmlessEdit['place'],
  parent: Run,
  edited: Run,
): string | null {
  const before = playedSteps(parent.steps);
  const after = playedSteps(edited.steps);
  if (parent.goal !== edited.goal) return 'has another goal';
  if (place !== 'reply' && parent.finalAnswer !== edited.finalAnswer) return 'has another reply';
  switch (place) {
    case 'reply':
      return beyondReply(parent, edited, before, after);
    case 'thought':
      return beyondThought(before, after);
    case 'steps':
      return beyondSteps(before, after);
  }
}

function beyondReply(
  parent: Run,
  edited: Run,
  before: readonly PlayedStep[],
  after: readonly PlayedStep[],
): string | null {
  if (parent.finalAnswer === edited.finalAnswer) return 'has the reply of its parent';
  if (before.length !== after.length) return 'has another number of steps';
  const differs = before.find((step, at) => {
    const other = after[at];
    // A tool that sends the reply may answer with it.
    return Object.values(step.call.args).includes(parent.finalAnswer)
      ? step.call.tool !== other?.call.tool || step.thought !== other.thought
      : !isSameData(step, other);
  });
  return differs === undefined ? null : `differs in step ${differs.index}`;
}

function beyondThought(before: readonly PlayedStep[], after: readonly PlayedStep[]): string | null {
  if (before.length !== after.length) return 'has another number of steps';
  const bare = (steps: readonly PlayedStep[]) => steps.map((step) => ({ ...step, thought: '' }));
  if (!isSameData(bare(before), bare(after))) return 'changes more than a thought';
  const changed = before.filter(({ thought }, at) => thought !== after[at]?.thought).length;
  return changed === 1 ? null : `changes ${changed} thoughts`;
}

/** Every call of the parent is made, with the same result; calls may move, or be made twice. */
function beyondSteps(before: readonly PlayedStep[], after: readonly PlayedStep[]): string | null {
  const made = ({ call, observation }: PlayedStep): string => JSON.stringify([call, observation]);
  const known = before.map(made).toSorted();
  const found = after.map(made).toSorted();
  if (isSameData(before.map(made), after.map(made))) return 'makes the calls of its parent';
  const isKnown = [...new Set(found)].join('\n') === [...new Set(known)].join('\n');
  return isKnown && found.length <= known.length + 1 ? null : 'makes other calls than its parent';
}
