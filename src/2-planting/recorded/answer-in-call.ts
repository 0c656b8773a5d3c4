import { closingAnswer } from '../../1-traces/building/closing-call.ts';
import type { Json } from '../../run/json.ts';
import { isToolStep, type Run, type ToolStep } from '../../run/run.ts';

/** A run whose answer is a message, whoever handed it in how. */
interface SpokenRun {
  readonly run: Run;
  /** The call that handed the answer in; null if the run ends with a message anyway. */
  readonly closing: ToolStep | null;
}

/**
 * What an agent hands in with its last call is said to the user like any answer, so edits find it as a message in
 * the place of the call. A call that returned more than a receipt or its own text stays what it is.
 */
export function withSpokenAnswer(run: Run): SpokenRun {
  const closing = run.steps.at(-1);
  if (closing === undefined || !isToolStep(closing)) return { run, closing: null };
  const { tool, args } = closing.call;
  const { data } = closing.observation;
  const isHandedIn = Object.values(args).includes(run.finalAnswer);
  if (!isHandedIn || closingAnswer(tool, args) !== run.finalAnswer || !isReceipt(data, run)) {
    return { run, closing: null };
  }
  const { index, thought } = closing;
  const text = run.finalAnswer;
  const message = { index, from: 'agent' as const, text, ...(thought === '' ? {} : { thought }) };
  return { run: { ...run, steps: run.steps.with(-1, message) }, closing };
}

const isReceipt = (data: Json, { finalAnswer }: Run): boolean =>
  data === finalAnswer || JSON.stringify(data).length <= 40;

/** The run with its answer handed in by the call again, in the words that the message now has. */
export function withHandedInAnswer(run: Run, closing: ToolStep | null): Run {
  const last = run.steps.at(-1);
  if (closing === null || last === undefined || isToolStep(last) || last.from !== 'agent') {
    return run;
  }
  const said = (value: Json): Json =>
    value === closingAnswer(closing.call.tool, closing.call.args) ? last.text : value;
  const args = Object.fromEntries(
    Object.entries(closing.call.args).map(([name, value]) => [name, said(value)]),
  );
  const step: ToolStep = {
    ...closing,
    index: last.index,
    thought: last.thought ?? '',
    call: { ...closing.call, args },
    observation: { ...closing.observation, data: said(closing.observation.data) },
  };
  return { ...run, steps: run.steps.with(-1, step) };
}
