import { createHash } from 'node:crypto';
import {
  isToolStep,
  type MessageStep,
  type Run,
  type Step,
  type ToolStep,
  wholeRequest,
} from './run.ts';
import { type ShownView, withoutThought } from './shown-view.ts';

/**
 * The SHA-256 of what a view shows of a run. Every verdict carries it, so that a run that was edited
 * after its verdict is noticed. Neither the order of a step's keys nor further keys change it.
 */
export function shownHash(view: ShownView, run: Run): string {
  const hashes = known[view];
  const hash = hashes.get(run) ?? hashOfRow(view, run);
  hashes.set(run, hash);
  return hash;
}

/** Several judges are shown the same run, which never changes. */
const known: Readonly<Record<ShownView, WeakMap<Run, string>>> = {
  step: new WeakMap(),
  actions: new WeakMap(),
  outcome: new WeakMap(),
};

/** The same for a run that is read once and not kept: remembering its hash costs more than it saves. */
export function hashOfRow(view: ShownView, run: Run): string {
  const { goal, steps, finalAnswer, instructions } = run;
  const shown: unknown[] =
    view === 'outcome'
      ? [wholeRequest(run), finalAnswer]
      : [
          goal,
          finalAnswer,
          ...(view === 'step' ? steps : steps.map(withoutThought)).map(contentOf),
        ];
  if (instructions !== undefined) shown.push(instructions);
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

function contentOf(step: Step): readonly unknown[] {
  const content = isToolStep(step) ? contentOfCall(step) : contentOfMessage(step);
  if (step.agent !== undefined) content.push(step.agent);
  return content;
}

function contentOfMessage({ index, from, text, thought }: MessageStep): unknown[] {
  return [index, from, text, thought ?? null];
}

function contentOfCall({ index, thought, call, observation }: ToolStep): unknown[] {
  const { ok, data, error, missing } = observation;
  const content = [index, thought, call.tool, call.args, ok, data, error];
  // A mark that no agent's name can be taken for.
  if (missing === true) content.push(true);
  return content;
}
