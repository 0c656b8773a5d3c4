import { at, hasKeys, type Json, listAt, textAt } from '../../../run/json.ts';
import type { Label } from '../../../run/label.ts';
import type { Run } from '../../../run/run.ts';
import { type Companion, isRefused, type RecordedTrace } from '../../trace-format.ts';

/** Finds the step of a run that a span has become. */
type FindStep = (run: Run, spanId: string) => number | null;

interface Mistake {
  readonly category: string;
  /** 0 low, 1 medium, 2 high. */
  readonly impact: number;
  readonly spanId: string;
}

const IMPACTS = ['LOW', 'MEDIUM', 'HIGH'];

/**
 * The annotations of TRAIL: `{trace_id, errors: [{category, location, impact}], scores}`. Each error
 * names the span in which it is. A label has one fault, so of the errors that are in a step of the run
 * the gravest counts, and of these the first.
 */
export function trailAnnotations(stepOf: FindStep): Companion {
  return {
    detect: ({ shape, values }) =>
      shape === 'document' &&
      values.some(
        (value) => hasKeys(value, 'errors', 'scores') && Array.isArray(at(value, 'errors')),
      ),
    read(value, fileName) {
      const traceId = textAt(value, 'trace_id') ?? nameOf(fileName);
      const mistakes = listAt(value, 'errors').map(mistakeOf);
      const score = at(value, 'scores', 0, 'overall');
      return (reading) => {
        if (isRefused(reading) || reading.id !== traceId) return reading;
        return labelled(reading, mistakes, typeof score === 'number' ? score : null, stepOf);
      };
    },
  };
}

/** Some annotations do not name their trace; their file does. */
function nameOf(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? '';
  return last.split('.')[0] ?? '';
}

function mistakeOf(error: Json): Mistake {
  return {
    category: normalised(textAt(error, 'category') ?? 'unknown'),
    impact: IMPACTS.indexOf(textAt(error, 'impact')?.trim().toUpperCase() ?? ''),
    spanId: textAt(error, 'location')?.trim() ?? '',
  };
}

/** People wrote the same category in several ways: `Language-Only`, `Tool Selection Errors`. */
function normalised(category: string): string {
  const words = category.toLowerCase().match(/[a-z0-9]{1,40}/g) ?? ['unknown'];
  return words.join('_').replace(/(error|issue|failure)s$/, '$1');
}

function labelled(
  reading: RecordedTrace,
  mistakes: readonly Mistake[],
  score: number | null,
  stepOf: FindStep,
): RecordedTrace {
  const placed = mistakes
    .map((mistake) => ({ ...mistake, step: stepOf(reading.run, mistake.spanId) }))
    .flatMap(({ step, ...mistake }) => (step === null ? [] : { ...mistake, step }))
    .sort((a, b) => b.impact - a.impact || a.step - b.step);
  const [decisive] = placed;
  const isSpoilt = mistakes.some(({ impact }) => impact === IMPACTS.indexOf('HIGH'));
  const label: Label = {
    faulty: mistakes.length > 0,
    failureStep: decisive?.step ?? null,
    failureType: decisive?.category ?? null,
    // The annotations do not say how the run ended; errors of high impact spoilt it. A fault that is
    // in no step of the run is one that only its outcome can show.
    outcomeCorrect: mistakes.length === 0 || (decisive !== undefined && !isSpoilt),
    by: 'trail annotators',
  };
  const facts = {
    ...reading.facts,
    errors: mistakes.length,
    ...(score === null ? {} : { score }),
  };
  return { ...reading, label, facts };
}
