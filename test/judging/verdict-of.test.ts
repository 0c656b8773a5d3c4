import { describe, expect, it } from 'vitest';
import { flagNothing } from '../../src/judges/controls/flag-nothing.ts';
import type { Decision } from '../../src/judges/judge.ts';
import { Engines } from '../../src/judging/engines.ts';
import { verdictOf } from '../../src/judging/verdict-of.ts';

const cost = { latencySeconds: 0, promptTokens: 0, completionTokens: 0 };
const recorded = (decision: Decision) =>
  verdictOf(
    flagNothing,
    { trajectoryId: 'INS-00001-clean', decision, cost, key: 'k', fingerprint: null },
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
});
