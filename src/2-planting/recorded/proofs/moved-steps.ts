import { isToolStep, type Run, type ToolStep } from '../../../run/run.ts';
import {
  inOneCall,
  inPlaces,
  isByAgent,
  missing,
  OTHER_STEPS_CHANGED,
  type PairCheck,
  sameNumbers,
  toolStepAt,
  written,
} from './checked-pair.ts';
import {
  givenBefore,
  givenBy,
  hasFailed,
  isWithoutSource,
  mentions,
  saidAt,
} from './said-and-given.ts';
import { onlyLooks } from './what-calls-do.ts';

export const checkWrongTool = inOneCall((pair, before, after) => {
  const { parent, child, label, proof, known } = pair;
  const place = before.index;
  const isToldOf = place === label.failureStep && sameNumbers(proof.sources, [place]);
  if (!isToldOf || before.thought !== after.thought) return OTHER_STEPS_CHANGED;
  if (before.call.tool === after.call.tool) return 'the tool is the same';
  if (!onlyLooks(known, before) || !onlyLooks(known, after)) {
    return 'one of the calls is no read';
  }
  const exchange = (step: ToolStep): string => JSON.stringify([step.call, step.observation]);
  if (!parent.steps.some((step) => isToolStep(step) && exchange(step) === exchange(after))) {
    return 'the call in its place was never recorded';
  }
  const value = String(proof.old);
  if (!mentions(givenBy(before), value)) return 'the call that was replaced did not give the value';
  const use = child.steps.find((step) => step.index > place && isByAgent(step));
  if (use === undefined || !mentions(saidAt(use), value))
    return 'the next step does not use the value';
  return isWithoutSource(givenBefore(child, use.index), value)
    ? null
    : 'the value still has a source';
});

export const checkRepeatedWrite: PairCheck = ({ parent, child, label, known }) => {
  const problem = checkRepeated(parent, child, label.failureStep ?? -1);
  const step = toolStepAt(child, label.failureStep);
  if (problem !== null || step === null) return problem ?? OTHER_STEPS_CHANGED;
  if (hasFailed(step, known.errors)) return 'the call did not succeed';
  return known.once.has(step.call.tool) && known.writes.has(step.call.tool)
    ? null
    : 'the tool is not declared to be called once';
};

export const checkRepeatedRead: PairCheck = ({ parent, child, proof, known }) => {
  const [place = -1] = proof.places;
  const step = toolStepAt(child, place);
  if (!onlyLooks(known, step)) return 'the call is no read';
  return checkRepeated(parent, child, place);
};

/** One step more than the parent, which repeats the one before it. */
function checkRepeated(parent: Run, child: Run, place: number): string | null {
  const rest: Run = { ...child, steps: child.steps.filter(({ index }) => index !== place) };
  if (missing(parent, rest)?.length !== 0) return OTHER_STEPS_CHANGED;
  const [first, second] = [toolStepAt(child, place - 1), toolStepAt(child, place)];
  if (first === null || second === null || second.thought !== '') return OTHER_STEPS_CHANGED;
  return written({ ...first, thought: '' }) === written(second) ? null : 'the two calls differ';
}

export const checkEarlyWrite: PairCheck = ({ parent, child, label, proof, known }) => {
  const place = label.failureStep ?? -1;
  const moved = toolStepAt(child, place);
  if (moved === null || hasFailed(moved, known.errors)) return 'the call to blame did not succeed';
  const rest: Run = { ...child, steps: child.steps.filter((step) => step !== moved) };
  const lacking = missing(parent, rest);
  const [from] = lacking ?? [];
  if (lacking?.length !== 1 || written(parent.steps[from ?? -1]) !== written(moved)) {
    return OTHER_STEPS_CHANGED;
  }
  if (!known.needs.get(moved.call.tool)?.includes(String(proof.old))) return 'nothing is needed';
  const needed = child.steps.filter((step) => isToolStep(step) && step.call.tool === proof.old);
  if (needed.length === 0) return 'what is needed is never called';
  return needed.some(({ index }) => index < place) ? 'the need is met' : null;
};

export const checkExchangedReads = inPlaces(({ parent, child, known }, changed) => {
  const [a, b = -1] = changed;
  if (changed.length !== 2 || b !== a + 1) return OTHER_STEPS_CHANGED;
  const pairs = [
    [toolStepAt(parent, a), toolStepAt(child, b)],
    [toolStepAt(parent, b), toolStepAt(child, a)],
  ];
  for (const [before, after] of pairs) {
    if (before == null || after == null || !onlyLooks(known, before)) return OTHER_STEPS_CHANGED;
    if (written({ ...before, thought: '' }) !== written({ ...after, thought: '' })) {
      return OTHER_STEPS_CHANGED;
    }
  }
  const thoughts = ({ steps }: Run): readonly unknown[] => [steps[a]?.thought, steps[b]?.thought];
  return sameNumbers(thoughts(parent), thoughts(child)) ? null : 'a thought changed';
});
