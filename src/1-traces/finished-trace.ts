import { isToolStep, type Step } from '../run/run.ts';
import type { RecordedTrace, TraceReading } from './recorded-trace.ts';
import type { RunBuilder } from './run-builder.ts';

/** What a format knows of a trace beside its run. */
export type AboutTrace = Partial<
  Pick<RecordedTrace, 'id' | 'label' | 'facts' | 'tools' | 'isModelCall'>
>;

const NO_AGENT = 'no agent is recorded: it says and does nothing in it';

/** The trace that a builder has put together, or why there is none. */
export function finishedTrace(builder: RunBuilder, about: AboutTrace = {}): TraceReading {
  const { id = null, label = null, facts = {}, tools = [], isModelCall } = about;
  const built = builder.finish();
  if (typeof built === 'string') return { id, refused: built };
  if (!built.run.steps.some(isAgents)) return { id, refused: NO_AGENT };
  const { run, notes } = built;
  const trace = { id, run, label, facts, tools, notes };
  return isModelCall === true ? { ...trace, isModelCall } : trace;
}

function isAgents(step: Step): boolean {
  return isToolStep(step) || step.from === 'agent';
}
