import { describe, expect, it } from 'vitest';
import { sweAgent } from '../../../../src/1-traces/formats/swe-agent.ts';
import type { Json } from '../../../../src/run/json.ts';
import { documentOf, onlyTrace, outline } from '../../../support/traces/read-format.ts';

const opening: Json[] = [
  { role: 'system', content: 'You fix bugs.' },
  { role: 'user', content: 'A demonstration', is_demo: true },
  { role: 'user', content: 'Fix issue 5.' },
];

const step = (action: string, observation: string) => ({
  action,
  observation,
  thought: `About to ${action.split(' ')[0]}`,
  response: 'text',
});

const reply = (action: string): Json => ({
  role: 'assistant',
  content: `About to ${action.split(' ')[0]}\n${action}`,
  thought: `About to ${action.split(' ')[0]}`,
  action,
});

describe('SWE-agent trajectories', () => {
  it('have commands as calls: the first word is the tool', () => {
    const { run, facts } = onlyTrace(sweAgent, {
      environment: 'main',
      trajectory: [step('edit 1:1\nx = 1\nend_of_edit\n', 'edited'), step('submit', 'diff')],
      history: [
        ...opening,
        reply('edit 1:1\nx = 1\nend_of_edit\n'),
        { role: 'user', content: 'edited (open: x)' },
        reply('submit'),
      ],
      info: { exit_status: 'submitted', submission: 'the patch', model_stats: { api_calls: 2 } },
    });
    expect(run).toMatchObject({
      goal: 'Fix issue 5.',
      instructions: 'You fix bugs.',
      finalAnswer: 'the patch',
    });
    expect(outline(run)).toEqual([
      '(About to edit) edit{"arguments":"1:1\\nx = 1\\nend_of_edit"} → "edited (open: x)"',
      '(About to submit) submit{} → "diff"',
    ]);
    expect(facts).toMatchObject({ exit_status: 'submitted', environment: 'main', api_calls: 2 });
  });

  it('have structured calls where the model made them, even under repeated ids', () => {
    const calling = (name: string, args: string): Json => ({
      role: 'assistant',
      content: 'Next.',
      action: `${name} …`,
      tool_calls: [{ id: 'same', function: { name, arguments: args } }],
      message_type: 'action',
    });
    const answer = (content: string): Json => ({ role: 'tool', content, tool_call_ids: ['same'] });
    const history = [
      ...opening,
      calling('open', '{"path":"a.py"}'),
      answer('1'),
      calling('bash', '{"command":"ls"}'),
      answer('2'),
    ];
    const { run } = onlyTrace(sweAgent, { history });
    expect(outline(run)).toEqual([
      '(Next.) open{"path":"a.py"} → "1"',
      '(Next.) bash{"command":"ls"} → "2"',
    ]);
    expect(run.finalAnswer).toBe('');
  });

  it('are read from the trajectory where the history was cut short', () => {
    const { run } = onlyTrace(sweAgent, {
      trajectory: [step('ls -F', 'a'), step('', 'nothing'), step('cat a', 'b')],
      history: opening,
      info: {},
    });
    expect(run.goal).toBe('Fix issue 5.');
    expect(outline(run)).toEqual([
      '(About to ls) ls{"arguments":"-F"} → "a"',
      'agent: About to ',
      '(About to cat) cat{"arguments":"a"} → "b"',
    ]);
  });

  it('are recognised, and annotated conversations with a history are not', () => {
    const value = { trajectory: [step('ls', 'a')], history: opening };
    expect(sweAgent.detect(documentOf(value))).toBe('whole');
    expect(sweAgent.detect(documentOf({ ...value, mistake_step: '1' }))).toBeNull();
    expect(sweAgent.detect(documentOf({ history: opening }))).toBeNull();
    const typed = { role: 'user', content: 'x', message_type: 'observation' };
    expect(sweAgent.detect(documentOf({ history: [typed] }))).toBe('whole');
  });
});

describe('SWE-agent runs that were stopped', () => {
  const called: Json = {
    role: 'assistant',
    content: 'I look',
    action: 'ls -a',
    tool_calls: [{ id: '1', function: { name: 'bash', arguments: '{"command":"ls -a"}' } }],
  };
  const shown = { role: 'tool', tool_call_ids: ['1'], content: 'a b' };

  it('keep their structured calls beside a last step that does nothing', () => {
    const stopped = { action: '', observation: '', thought: 'Exit due to cost', response: '' };
    const { run } = onlyTrace(sweAgent, {
      trajectory: [step('ls -a', 'a b'), stopped],
      history: [...opening, called, shown],
      info: { submission: 'the patch' },
    });
    expect(outline(run)).toEqual(['(I look) bash{"command":"ls -a"} → "a b"']);
  });

  it('go on with what was run where the history ends', () => {
    const { run } = onlyTrace(sweAgent, {
      trajectory: [step('ls -a', 'a b'), step('pwd', '/x')],
      history: [...opening, called, shown],
    });
    expect(outline(run)).toEqual([
      '(I look) bash{"command":"ls -a"} → "a b"',
      '(About to pwd) pwd{} → "/x"',
    ]);
  });

  it('take a complaint about the form of a reply for no word of the user', () => {
    const { run } = onlyTrace(sweAgent, {
      trajectory: [step('ls', 'a')],
      history: [
        ...opening,
        { role: 'assistant', content: 'Hm', action: '' },
        { role: 'user', content: 'That was no command.' },
        reply('ls'),
        { role: 'user', content: 'a' },
      ],
    });
    expect(outline(run)).toEqual([
      'agent: Hm',
      'environment: That was no command.',
      '(About to ls) ls{} → "a"',
    ]);
  });

  it('have the goal in what the first step sent, where no history was kept', () => {
    const { run } = onlyTrace(sweAgent, {
      trajectory: [{ ...step('ls', 'a'), query: opening }],
      history: [],
    });
    expect(run.goal).toBe('Fix issue 5.');
  });
});
