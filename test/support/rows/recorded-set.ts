import type { Label } from '../../../src/run/label.ts';
import type { Run, Step } from '../../../src/run/run.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';

/** What run.json says of a folder of recorded runs, as far as reading one needs it. */
export const RECORDED_ENTRY = { command: 'inject', environment: 'recorded', seed: 1 };

const CLEAN: Label = { faulty: false, failureStep: null, failureType: null, outcomeCorrect: true };

export const PRESUMED: Label = { ...CLEAN, by: 'presumed' };
export const VOUCHED: Label = { ...CLEAN, by: 'vouched for by the user' };

/** A run in which an agent looks up a booking, says what it costs and cancels it. */
export function recordedRun(number: number, price = `$${100 + number}`): Run {
  const call = (index: number, tool: string, text: string): Step => ({
    index,
    thought: '',
    call: { tool, args: { booking: `BK${1000 + number}` } },
    observation: { ok: true, data: text, error: null },
  });
  const answer = `Your booking at ${price} has been cancelled.`;
  return {
    goal: `Cancel booking BK${1000 + number}.`,
    instructions: 'Cancel bookings only after looking them up.',
    steps: [
      call(0, 'get_booking', `{"price": ${100 + number}}`),
      { index: 1, from: 'agent', text: `It costs ${price}. Shall I cancel it?` },
      { index: 2, from: 'user', text: 'Yes.' },
      call(3, 'cancel_booking', 'cancelled'),
      { index: 4, from: 'agent', text: answer },
    ],
    finalAnswer: answer,
  };
}

const instanceOf = (number: number): string => `TRACE-${String(number).padStart(5, '0')}`;

export function recordedParent(number: number, label: Label = PRESUMED): LabelledTrajectory {
  const instanceId = instanceOf(number);
  return { id: `${instanceId}-clean`, instanceId, ...recordedRun(number), label };
}

/** The same run with another figure in its answers. */
export function recordedFault(
  number: number,
  {
    type = 'changed_figure',
    id,
    outcomeCorrect = true,
  }: { type?: string; id?: string; outcomeCorrect?: boolean } = {},
): LabelledTrajectory {
  const instanceId = instanceOf(number);
  return {
    id: `${instanceId}-${id ?? type}`,
    instanceId,
    ...recordedRun(number, `$${900 - number - (id ?? type).length}`),
    label: { faulty: true, failureStep: 1, failureType: type, outcomeCorrect },
  };
}

/** The same run with its first call repeated, which harms nobody. */
export function recordedHarmless(number: number, name = 'repeated_read'): LabelledTrajectory {
  const instanceId = instanceOf(number);
  const run = recordedRun(number);
  const steps = [run.steps[0] as Step, ...run.steps].map((step, index) => ({ ...step, index }));
  return {
    id: `${instanceId}-${name}`,
    instanceId,
    ...run,
    steps,
    label: { ...CLEAN, edit: { kind: 'harmless', name, place: 'steps' } },
  };
}

/** A run as it was imported, with the label that people gave it. */
export function annotatedRun(number: number, label: Partial<Label>): LabelledTrajectory {
  const instanceId = instanceOf(number);
  const by = 'annotators';
  return { id: instanceId, instanceId, ...recordedRun(number), label: { ...CLEAN, by, ...label } };
}
