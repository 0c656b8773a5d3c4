import { describe, expect, it } from 'vitest';
import { claudeCode } from '../../../src/traces/formats/claude-code/claude-code.ts';
import type { Json, JsonObject } from '../../../src/trajectory/json.ts';
import {
  notesOf,
  outline,
  readingsOf,
  refusalOf,
  runIn,
  thoughts,
} from '../../support/traces/readings.ts';

/** Lines that follow each other, unless they name another parent. */
function session(...lines: readonly JsonObject[]): Json[] {
  return lines.map((line, i) => ({
    uuid: `u${i}`,
    parentUuid: i === 0 ? null : `u${i - 1}`,
    sessionId: 's',
    ...line,
  }));
}

const user = (content: Json, more: JsonObject = {}): JsonObject => ({
  type: 'user',
  message: { role: 'user', content },
  ...more,
});
const reply = (id: string, block: Json, more: JsonObject = {}): JsonObject => ({
  type: 'assistant',
  message: { id, type: 'message', role: 'assistant', model: 'claude-x', content: [block] },
  ...more,
});
const text = (words: string): Json => ({ type: 'text', text: words });
const use = (id: string, name: string): Json => ({ type: 'tool_use', id, name, input: {} });
const result = (id: string, content: string, failed = false): Json[] => [
  { type: 'tool_result', tool_use_id: id, content, is_error: failed },
];

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
    expect(notesOf(claudeCode, lines, 'lines')).toEqual([
      '5 lines that are not in this format were left out',
    ]);
  });

  it('follows the branch that the session ended with', () => {
    const lines = session(
      user('Start'),
      reply('m1', text('Ready')),
      user('First try'),
      reply('m2', text('First answer')),
      user('Second try', { parentUuid: 'u1' }),
      reply('m3', text('Second answer')),
    );
    expect(outline(runIn(claudeCode, lines, 'lines'))).toEqual([
      'agent: Ready',
      'user: Second try',
      'agent: Second answer',
    ]);
    expect(notesOf(claudeCode, lines, 'lines')).toEqual([
      '2 lines that were taken back were left out',
    ]);
  });

  it('begins with the last beginning, if the first words were taken back', () => {
    const lines = session(
      user('First idea'),
      reply('m1', text('One')),
      user('Better idea', { parentUuid: null }),
      reply('m2', text('Two')),
    );
    expect(runIn(claudeCode, lines, 'lines')).toMatchObject({
      goal: 'Better idea',
      finalAnswer: 'Two',
    });
  });

  it('keeps results that hang beside each other, as those of parallel calls do', () => {
    const lines = session(
      user('Go'),
      reply('m1', use('a', 'Read')),
      reply('m1', use('b', 'Read')),
      user(result('a', 'one'), { parentUuid: 'u1' }),
      user(result('b', 'two'), { parentUuid: 'u2' }),
      reply('m2', text('Done.')),
    );
    expect(outline(runIn(claudeCode, lines, 'lines'))).toEqual([
      'Read({}) -> "one"',
      'Read({}) -> "two"',
      'agent: Done.',
    ]);
  });

  it('goes on before a summary, which is no turn of the user', () => {
    const boundary = { type: 'system', subtype: 'compact_boundary', parentUuid: null };
    const before = [
      user('Start'),
      reply('m1', text('One')),
      user('Left'),
      reply('m2', text('Right')),
    ];
    const after = [
      user('Summary: it started', { isCompactSummary: true }),
      user('Go on'),
      reply('m3', text('Two')),
    ];
    const back = user('Taken instead', { parentUuid: 'u1' });
    const linked = session(...before, back, { ...boundary, logicalParentUuid: 'u4' }, ...after);
    const unlinked = session(...before, back, boundary, ...after);
    for (const lines of [linked, unlinked]) {
      expect(outline(runIn(claudeCode, lines, 'lines'))).toEqual([
        'agent: One',
        'user: Taken instead',
        'user: Go on',
        'agent: Two',
      ]);
    }
  });

  it('keeps the call of a sub-agent and leaves out its lines', () => {
    const side = { isSidechain: true, parentUuid: null };
    const lines = session(
      user('Delegate'),
      reply('m1', use('t', 'Task')),
      user('You are a helper', side),
      reply('s1', use('x', 'Grep'), { isSidechain: true }),
      user(result('t', 'found'), { parentUuid: 'u1' }),
      reply('m2', text('Found it.')),
    );
    expect(outline(runIn(claudeCode, lines, 'lines'))).toEqual([
      'Task({}) -> "found"',
      'agent: Found it.',
    ]);
    expect(notesOf(claudeCode, lines, 'lines')).toEqual(['2 lines of sub-agents were left out']);
  });

  it('may be the session of a sub-agent alone', () => {
    const side = { isSidechain: true };
    const lines = session(user('You are a helper', side), reply('s1', text('Yes.'), side));
    expect(runIn(claudeCode, lines, 'lines')).toMatchObject({
      goal: 'You are a helper',
      finalAnswer: 'Yes.',
    });
  });

  it('has all its lines where they do not say what they follow', () => {
    const lines = [user('One'), reply('m1', text('1')), user('Two'), reply('m2', text('2'))];
    const loose = lines.map((line, i) => ({ ...line, uuid: `x${i}`, parentUuid: null }));
    for (const each of [lines, loose]) {
      expect(outline(runIn(claudeCode, each as Json[], 'lines'))).toEqual([
        'agent: 1',
        'user: Two',
        'agent: 2',
      ]);
    }
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
    const wrapped = loglines.map((message) => ({ direction: 'out', message }));
    expect(runIn(claudeCode, wrapped, 'lines').finalAnswer).toBe('Hello');
  });

  it('is refused if nobody says anything in it', () => {
    const lines = session(reply('m1', text('Hello')));
    expect(refusalOf(claudeCode, lines, 'lines')).toContain('no goal');
    expect(refusalOf(claudeCode, session(user('Hi')), 'lines')).toContain('no agent');
  });

  it('ends for lines that follow each other in a circle', () => {
    const lines = session(
      user('Go', { parentUuid: 'u3' }),
      reply('m1', text('One')),
      user('On', { parentUuid: 'u2' }),
      reply('m2', text('Two')),
    );
    expect(runIn(claudeCode, lines, 'lines').finalAnswer).toContain('Two');
  });

  it('is not taken for a rollout of Codex', () => {
    const line = { type: 'user', message: { role: 'user', content: 'Hi' }, payload: {} };
    expect(readingsOf(claudeCode, [line], 'lines')).toEqual([]);
  });
});
