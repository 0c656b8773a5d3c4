import { describe, expect, it } from 'vitest';
import { whoAndWhen } from '../../../../src/1-traces/formats/who-and-when.ts';
import type { JsonObject } from '../../../../src/run/json.ts';
import type { Label } from '../../../../src/run/label.ts';
import { labelProblem } from '../../../../src/run/label-problem.ts';
import {
  documentOf,
  onlyRefusal,
  onlyTrace,
  outline,
} from '../../../support/traces/read-format.ts';

const handCrafted: JsonObject = {
  question: 'Who won?',
  ground_truth: 'SECRET-KEY',
  mistake_agent: 'Orchestrator',
  mistake_step: '2',
  mistake_reason: 'SECRET-REASON',
  question_ID: 'q-1',
  level: 2,
  is_corrected: false,
  history: [
    { role: 'human', content: 'Who won?\n' },
    { role: 'Orchestrator (-> Surfer)', content: '' },
    { role: 'Orchestrator (thought)', content: 'Ask again.' },
    { role: 'Surfer', content: 'I clicked.' },
    { role: 'Orchestrator (termination condition)', content: 'Done.\nFINAL ANSWER: Ada\nEND' },
  ],
};

describe('Who&When', () => {
  it('has every message as the step of the same number, even the question and empty ones', () => {
    const { run, label, facts, id } = onlyTrace(whoAndWhen, handCrafted);
    expect(outline(run)).toEqual([
      'user: Who won?\n',
      'agent: ',
      'agent: Ask again.',
      'agent: I clicked.',
      'agent: Done.\nFINAL ANSWER: Ada\nEND',
    ]);
    expect(run).toMatchObject({ goal: 'Who won?', finalAnswer: 'Ada' });
    expect(run.steps[2]?.agent).toBe('Orchestrator (thought)');
    expect(label).toMatchObject({
      faulty: true,
      failureStep: 2,
      failureType: 'mistake',
      outcomeCorrect: false,
      by: 'who-and-when annotators',
    });
    expect(labelProblem(label as Label, run.steps.length)).toBeNull();
    expect(facts).toMatchObject({ level: 2, mistake_agent: 'Orchestrator', is_correct: false });
    expect(id).toBe('q-1');
  });

  it('keeps the correct answer and the reasons of the annotators out of the run', () => {
    expect(JSON.stringify(onlyTrace(whoAndWhen, handCrafted).run)).not.toMatch(/SECRET/);
  });

  it('has names as speakers and the terminal as the environment in its other half', () => {
    const { run } = onlyTrace(whoAndWhen, {
      ...handCrafted,
      mistake_agent: 'Expert',
      mistake_step: 0,
      system_prompt: { Expert: 'You know things.' },
      history: [
        { name: 'Expert', role: 'assistant', content: 'Run this.' },
        { name: 'Computer_terminal', role: 'user', content: 'exitcode: 0' },
        { name: 'Checker', role: 'user', content: 'It is Ada.' },
        { name: 'Checker', role: 'user', content: 'TERMINATE' },
      ],
    });
    expect(outline(run)).toEqual([
      'agent: Run this.',
      'environment: exitcode: 0',
      'agent: It is Ada.',
      'agent: TERMINATE',
    ]);
    expect(run).toMatchObject({
      instructions: 'Expert:\nYou know things.',
      finalAnswer: 'It is Ada.',
    });
  });

  it.each([
    ['1.5', /no message/],
    ['99', /no message/],
    [null, /no message/],
    ['3', /Surfer, not Orchestrator, wrote message 3/],
  ])('is refused with the mistake at step %j', (step, reason) => {
    expect(onlyRefusal(whoAndWhen, { ...handCrafted, mistake_step: step })).toMatch(reason);
  });

  it('is recognised by its label', () => {
    expect(whoAndWhen.detect(documentOf(handCrafted))).toBe('whole');
    expect(whoAndWhen.detect({ shape: 'array', values: [handCrafted] })).toBe('each');
    expect(whoAndWhen.detect(documentOf({ history: [] }))).toBeNull();
  });
});
