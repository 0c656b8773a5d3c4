import type { Label } from '../trajectory/label.ts';
import { isToolStep, type Step } from '../trajectory/run.ts';
import type { RecordedTrace, ToolFacts, TraceReading } from './recorded-trace.ts';
import type { BuiltRun, RunBuilder } from './run-builder.ts';

/** What a file says about a run beside the run itself. */
export interface AboutTrace {
  readonly id?: string | null | undefined;
  /** The label, once it is known where the parts of the run came to lie. */
  readonly label?: ((built: BuiltRun) => Label | null) | undefined;
  readonly facts?: RecordedTrace['facts'] | undefined;
  readonly tools?: readonly ToolFacts[] | undefined;
}

const NO_AGENT = 'no agent is recorded: it says and does nothing in it';

/** The trace that a builder has put together, or why there is none. */
export function finishedTrace(builder: RunBuilder, about: AboutTrace = {}): TraceReading {
  const { id = null, label, facts = {}, tools = [] } = about;
  const built = builder.finish();
  if (typeof built === 'string') return { id, refused: built };
  const { run, notes } = built;
  if (run.finalAnswer === '' && !run.steps.some(isAgents)) return { id, refused: NO_AGENT };
  return { id, run, label: label?.(built) ?? null, facts, tools, notes };
}

function isAgents(step: Step): boolean {
  return isToolStep(step) || step.from === 'agent';
}

/** Facts out of values that nobody has checked: what is no plain value is left out. */
export function plainFacts(values: Readonly<Record<string, unknown>>): RecordedTrace['facts'] {
  const plain = Object.entries(values).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(plain) as RecordedTrace['facts'];
}
