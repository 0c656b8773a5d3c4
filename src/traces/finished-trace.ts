import type { Label } from '../trajectory/label.ts';
import type { RecordedTrace, ToolFacts, TraceReading } from './recorded-trace.ts';
import type { BuiltRun, RunBuilder } from './run-builder.ts';

/** What a file says about a run beside the run itself. */
export interface AboutTrace {
  readonly id: string | null;
  /** The label, once it is known where the parts of the run came to lie. */
  readonly label?: ((built: BuiltRun) => Label | null) | undefined;
  readonly facts?: RecordedTrace['facts'] | undefined;
  readonly tools?: readonly ToolFacts[] | undefined;
}

/** The trace that a builder has put together; a refusal if that is no run. */
export function finishedTrace(builder: RunBuilder, about: AboutTrace): TraceReading {
  const built = builder.finish();
  if (typeof built === 'string') return { id: about.id, refused: built };
  if (built.run.steps.length === 0 && built.run.finalAnswer === '') {
    return { id: about.id, refused: 'nothing that the agent did or said is recorded in it' };
  }
  return {
    id: about.id,
    run: built.run,
    label: about.label?.(built) ?? null,
    facts: about.facts ?? {},
    tools: about.tools ?? [],
    notes: built.notes,
  };
}

/** Facts out of values that nobody has checked: what is no plain value is left out. */
export function plainFacts(values: Readonly<Record<string, unknown>>): RecordedTrace['facts'] {
  const plain = Object.entries(values).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(plain) as RecordedTrace['facts'];
}
