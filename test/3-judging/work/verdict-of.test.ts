import { describe, expect, it } from 'vitest';
import { flagNothing } from '../../../src/3-judging/judges/controls/controls.ts';
import type { Decision } from '../../../src/3-judging/judges/judge.ts';
import { readUserAnswer } from '../../../src/3-judging/judges/own/user-answer.ts';
import { Engines } from '../../../src/3-judging/session/describe-judges.ts';
import { ONCE } from '../../../src/3-judging/work/repetition.ts';
import { verdictOf } from '../../../src/3-judging/work/verdict-of.ts';
import { shownHash } from '../../../src/run/shown-hash.ts';
import { readVerdict, writeVerdict } from '../../../src/run/wire/verdict-row.ts';

const trajectory = {
  id: 'INS-00001-clean',
  instanceId: 'INS-00001',
  goal: 'Refund my kettle.',
  steps: [],
  finalAnswer: 'Done.',
  label: null,
};
const cost = { latencySeconds: 0, promptTokens: 0, completionTokens: 0 };
const recorded = (decision: Decision) =>
  verdictOf(
    flagNothing,
    { trajectory, repetition: ONCE, decision, cost, key: 'k', fingerprint: null },
    new Engines(new Map()),
    'unscored',
  );

describe('a verdict on record', () => {
  it('has its rationale cut at 2,000 characters, none of them halved', () => {
    const judgement = { faulty: true, failureStep: 1, failureType: null, confidence: 1 };
    const { rationale } = recorded({ ...judgement, rationale: '🎈'.repeat(3000) });
    expect(rationale).toBe('🎈'.repeat(2000));
  });

  it('has an unreadable answer cut at 20,000 characters, none of them halved', () => {
    const { error, extra } = recorded({ unscored: 'it is too long', raw: '🎈'.repeat(70_000) });
    expect(error).toBe('it is too long');
    expect(extra?.raw).toBe('🎈'.repeat(20_000));
  });

  it('keeps a score after the keys of the release', () => {
    const judgement = { faulty: true, failureStep: 1, failureType: null, confidence: 1 };
    const scored = recorded({ ...judgement, rationale: '', score: 2 });
    expect(scored.extra).toMatchObject({ score: 2 });
    expect(writeVerdict(scored)).toMatch(/"error":null,.*"score":2/);
    expect(readVerdict(writeVerdict(scored), '', 1)).toEqual(scored);
    expect(recorded({ ...judgement, rationale: '' }).extra).not.toHaveProperty('score');
  });

  it('keeps a confidence that had to be corrected as the judge stated it', () => {
    const input = {
      id: 'a',
      view: flagNothing.view,
      text: '',
      goal: '',
      final_answer: '',
      steps: [],
    };
    const stated = (confidence: number) =>
      recorded(readUserAnswer({ faulty: true, confidence }, input));
    expect(stated(0.2)).toMatchObject({ confidence: 0.5, extra: { raw_confidence: 0.2 } });
    expect(stated(150)).toMatchObject({ error: expect.stringContaining('from 0 to 1') });
    expect(stated(0.8).extra).not.toHaveProperty('raw_confidence');
  });

  it('carries a hash of what the judge was shown, and of nothing else', () => {
    const judgement = { faulty: true, failureStep: 1, failureType: null, confidence: 1 };
    const { extra } = recorded({ ...judgement, rationale: '' });
    expect(extra?.shown_sha256).toBe(shownHash(flagNothing.view, trajectory));
    const other = { ...trajectory, id: 'INS-00002-clean' };
    expect(shownHash('step', other)).toBe(shownHash('step', trajectory));
    expect(shownHash('step', { ...trajectory, goal: '' })).not.toBe(extra?.shown_sha256);
  });
});
