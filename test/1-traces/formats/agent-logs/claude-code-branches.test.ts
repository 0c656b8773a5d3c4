import { describe, expect, it } from 'vitest';
import { claudeCode } from '../../../../src/1-traces/formats/claude-code/claude-code.ts';
import type { Json } from '../../../../src/run/json.ts';
import { reply, result, session, text, use, user } from '../../../support/traces/claude-session.ts';
import { leftOutOf, outline, runIn } from '../../../support/traces/readings.ts';

describe('the run of a session whose lines form a tree', () => {
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
    expect(leftOutOf(claudeCode, lines, 'lines')).toEqual(['2: lines that were taken back']);
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
    expect(leftOutOf(claudeCode, lines, 'lines')).toEqual([
      '2: the work of sub-agents, each of which is one call',
    ]);
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

  it('ends for lines that follow each other in a circle', () => {
    const lines = session(
      user('Go', { parentUuid: 'u3' }),
      reply('m1', text('One')),
      user('On', { parentUuid: 'u2' }),
      reply('m2', text('Two')),
    );
    expect(runIn(claudeCode, lines, 'lines').finalAnswer).toContain('Two');
  });

  it('has all lines that follow lines which are not there', () => {
    const gone = { parentUuid: 'gone' };
    const lines = session(
      user('One', gone),
      reply('m1', text('1'), gone),
      user('Two', gone),
      reply('m2', text('2'), gone),
    );
    expect(outline(runIn(claudeCode, lines, 'lines'))).toEqual([
      'agent: 1',
      'user: Two',
      'agent: 2',
    ]);
  });
});
