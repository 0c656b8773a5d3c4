import { describe, expect, it } from 'vitest';
import { trail } from '../../../src/1-traces/formats/trail/trail.ts';
import type { Companion } from '../../../src/1-traces/trace-format.ts';
import type { Json, JsonObject } from '../../../src/run/json.ts';
import { labelProblem } from '../../../src/run/label-problem.ts';
import { onlyTrace } from '../../support/traces/spans.ts';

const span = (id: string, second: number, more: JsonObject, inner: readonly Json[] = []): Json => ({
  trace_id: 'beef',
  span_id: id,
  span_name: id,
  timestamp: `2025-03-19T16:49:${String(second).padStart(2, '0')}.320272Z`,
  duration: `PT${inner.length > 0 ? 20 : 1}.5S`,
  status_code: 'Ok',
  span_attributes: more,
  child_spans: inner,
  logs: [{ body: { 'function.output': [{ true_answer: 'SECRET', Steps: 'SECRET' }] } }],
});
const model = (id: string, second: number, text: string): Json =>
  span(id, second, {
    'openinference.span.kind': 'LLM',
    'llm.input_messages.0.message.role': 'user',
    'llm.input_messages.0.message.content': 'Below I will present you a task.',
    'llm.output_messages.0.message.role': 'assistant',
    'llm.output_messages.0.message.content': text,
  });
const final = span('final', 12, {
  'openinference.span.kind': 'TOOL',
  'tool.name': 'final_answer',
  'tool.parameters': '{"answer": {"type": "any"}}',
  'input.value': '{"args": ["blue"], "sanitize_inputs_outputs": false, "kwargs": {}}',
});
const agent = span(
  'CodeAgent.run',
  2,
  {
    'openinference.span.kind': 'AGENT',
    'input.value': '{"task": "Which colour?"}',
    'output.value': 'blue',
  },
  [
    model('plan', 3, 'I will look it up.'),
    span('Step 1', 8, { 'openinference.span.kind': 'CHAIN' }, [
      model('think', 9, 'final_answer("blue")'),
      final,
    ]),
  ],
);
const trace: Json = {
  trace_id: 'beef',
  spans: [span('main', 1, {}, [agent, model('after', 25, 'FINAL ANSWER: blue')])],
};

const companion = trail.companion as Companion;
const error = (category: string, location: string, impact: string) => ({
  category,
  location,
  impact,
});
/** The trace with its label, which has to be one that files may hold. */
function labelled(annotation: Json, fileName = 'beef.json') {
  const reading = companion.read(annotation, fileName)(onlyTrace(trail.read(trace)));
  if ('label' in reading && reading.label !== null) {
    expect(labelProblem(reading.label, reading.run.steps.length)).toBeNull();
  }
  return reading;
}

describe('trail', () => {
  it('is read from the agent alone, without the logs that hold the answer', () => {
    const { run } = onlyTrace(trail.read(trace));
    expect(run).toMatchObject({
      goal: 'Which colour?',
      steps: [
        { from: 'agent', text: 'I will look it up.' },
        {
          thought: 'final_answer("blue")',
          call: { tool: 'final_answer', args: { answer: 'blue' } },
        },
      ],
      finalAnswer: 'blue',
    });
    expect(JSON.stringify(run)).not.toMatch(/SECRET|FINAL ANSWER|Below I will/);
  });

  it('takes the gravest error as the label, at the step of its span', () => {
    const annotation: Json = {
      trace_id: 'beef',
      errors: [
        error('Formatting Errors', 'plan', 'LOW'),
        error('Tool Selection Errors', 'think', 'HIGH'),
      ],
      scores: [{ overall: 2.5 }],
    };
    expect(labelled(annotation)).toMatchObject({
      label: {
        faulty: true,
        failureStep: 1,
        failureType: 'tool_selection_error',
        outcomeCorrect: false,
        by: 'trail annotators',
      },
      facts: { errors: 2, score: 2.5 },
    });
  });

  it('writes the same category in one way', () => {
    const typeOf = (category: string) => {
      const reading = labelled({ errors: [error(category, 'plan', 'LOW')], scores: [] });
      return 'label' in reading ? reading.label?.failureType : null;
    };
    expect(typeOf('Language-Only')).toBe(typeOf('Language-only'));
    expect(typeOf('Formatting Error')).toBe(typeOf('Formatting Errors'));
  });

  it('finds the trace by the name of the file where an annotation does not name it', () => {
    const annotation: Json = { errors: [error('Goal Deviation', 'Step 1', 'HIGH')], scores: [] };
    expect(labelled(annotation, 'folder/beef.annotation.json')).toMatchObject({
      label: { faulty: true, failureStep: 1 },
    });
    expect(labelled(annotation, 'other.json')).toMatchObject({ label: null });
  });

  it('prefers an error that is in a step of the run to a graver one that is in none', () => {
    const errors = [
      error('Goal Deviation', 'after', 'HIGH'),
      error('Language-only', 'plan', 'LOW'),
    ];
    expect(labelled({ errors, scores: [] })).toMatchObject({
      label: { failureStep: 0, failureType: 'language_only', outcomeCorrect: false },
    });
  });

  it('gives no step to an error outside the run, and no fault where none was found', () => {
    const outside: Json = { errors: [error('Goal Deviation', 'after', 'HIGH')], scores: [] };
    expect(labelled(outside)).toMatchObject({
      label: { faulty: true, failureStep: null, failureType: null, outcomeCorrect: false },
    });
    expect(labelled({ errors: [], scores: [] })).toMatchObject({
      label: { faulty: false, failureStep: null, failureType: null, outcomeCorrect: true },
    });
  });
});
