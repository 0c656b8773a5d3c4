import { describe, expect, it } from 'vitest';
import { claudeCode } from '../../../../src/1-traces/formats/claude-code/claude-code.ts';
import { reply, result, session, text, use, user } from '../../../support/traces/claude-session.ts';
import {
  leftOutOf,
  notesOf,
  outline,
  readingsOf,
  refusalOf,
  runIn,
  thoughts,
} from '../../../support/traces/readings.ts';

describe('a session of Claude Code', () => {
  it('becomes a run: what was typed, the calls with their results, the last words', () => {
    const run = runIn(
      claudeCode,
      session(
        user('Fix the test'),
        reply('m1', { type: 'thinking', thinking: 'Look.' }),
        reply('m1', text('Reading.')),
        reply('m1', use('a', 'Read')),
        user(result('a', 'code')),
        reply('m2', use('b', 'Bash')),
        user(result('b', 'exit 1', true)),
        reply('m3', text('It fails.')),
        user('Then leave it'),
        reply('m4', text('All right.')),
      ),
      'lines',
    );
    expect(run.goal).toBe('Fix the test');
    expect(outline(run)).toEqual([
      'Read({}) -> "code"',
      'Bash({}) -> failed exit 1',
      'agent: It fails.',
      'user: Then leave it',
      'agent: All right.',
    ]);
    expect(thoughts(run)).toEqual(['Look.\n\nReading.', '']);
    expect(run.finalAnswer).toBe('It fails.\n\nAll right.');
  });

  it('has one reply where its blocks lie in several lines with results between them', () => {
    const run = runIn(
      claudeCode,
      session(
        user('Go'),
        reply('m1', text('Both at once.')),
        reply('m1', use('a', 'Read')),
        user(result('a', 'one')),
        reply('m1', use('b', 'Read')),
        user(result('b', 'two')),
        reply('m2', text('Done.')),
      ),
      'lines',
    );
    expect(outline(run)).toEqual(['Read({}) -> "one"', 'Read({}) -> "two"', 'agent: Done.']);
    expect(thoughts(run)).toEqual(['Both at once.', '']);
  });

  it('leaves out what the program wrote for itself', () => {
    const lines = session(
      { type: 'file-history-snapshot' },
      user('Caveat: The messages below were generated', { isMeta: true }),
      user('<command-name>/clear</command-name>'),
      user('<local-command-stdout></local-command-stdout>'),
      user('Say hi'),
      reply('m1', text('Hi')),
      { type: 'summary', summary: 'A greeting' },
    );
    const run = runIn(claudeCode, lines, 'lines');
    expect(run.goal).toBe('Say hi');
    expect(outline(run)).toEqual(['agent: Hi']);
    expect(notesOf(claudeCode, lines, 'lines')).toEqual([]);
  });

  it('keeps what the user ran in a shell as something around the agent', () => {
    const lines = session(
      user('Look at this'),
      reply('m1', text('At what?')),
      user('<bash-stdout>boom</bash-stdout>'),
      reply('m2', text('I see.')),
    );
    expect(outline(runIn(claudeCode, lines, 'lines'))).toContain(
      'environment: <bash-stdout>boom</bash-stdout>',
    );
  });

  it('does not take the text of a skill or a notice for words of the user', () => {
    const lines = session(
      user('Use the skill'),
      reply('m1', use('s', 'Skill')),
      user(result('s', 'Launching')),
      user([text('Base directory for this skill: /skills/pdf')]),
      user([text('<task-notification>done</task-notification>')]),
      reply('m2', text('Done.')),
    );
    expect(outline(runIn(claudeCode, lines, 'lines')).map((line) => line.split(/[:(]/)[0])).toEqual(
      ['Skill', 'environment', 'environment', 'agent'],
    );
  });

  it('has the command as its goal if nothing else was typed', () => {
    const command =
      '<command-message>x</command-message><command-name>/review</command-name><command-args>12</command-args>';
    const lines = session(user(command), reply('m1', text('Reviewed.')));
    expect(runIn(claudeCode, lines, 'lines').goal).toBe('/review 12');
    expect(notesOf(claudeCode, lines, 'lines')[0]).toContain('command of the program');
  });

  it('counts lines that nobody can understand', () => {
    const lines = [
      ...session(user('Hi'), reply('m1', text('Hello'))),
      'broken',
      42,
      { odd: true },
      { type: 'user', message: 'error' },
      { type: 'user', message: { role: 'user' } },
    ];
    expect(leftOutOf(claudeCode, lines, 'lines')).toEqual(['5: lines that are not in this format']);
  });

  it('does not put an error of the service into the mouth of the agent', () => {
    const lines = session(
      user('Go'),
      reply('m1', text('Working.')),
      reply('e', text('API Error: 529'), { isApiErrorMessage: true }),
    );
    const run = runIn(claudeCode, lines, 'lines');
    expect(run.finalAnswer).toBe('Working.');
    expect(outline(run)).toContain('environment: API Error: 529');
  });

  it('is read from a web export and from a transcript of the SDK', () => {
    const loglines = session(user('Hi'), reply('m1', text('Hello')));
    expect(runIn(claudeCode, { loglines }).finalAnswer).toBe('Hello');
    expect(runIn(claudeCode, { messages: loglines }).finalAnswer).toBe('Hello');
    const wrapped = loglines.map((message) => ({ direction: 'out', message }));
    expect(runIn(claudeCode, wrapped, 'lines').finalAnswer).toBe('Hello');
  });

  it('is refused if nobody says anything in it', () => {
    const lines = session(reply('m1', text('Hello')));
    expect(refusalOf(claudeCode, lines, 'lines')).toContain('no goal');
    expect(refusalOf(claudeCode, session(user('Hi')), 'lines')).toContain('no agent');
  });

  it('is not taken for a rollout of Codex', () => {
    const line = { type: 'user', message: { role: 'user', content: 'Hi' }, payload: {} };
    expect(readingsOf(claudeCode, [line], 'lines')).toEqual([]);
  });
});
