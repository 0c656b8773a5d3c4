import { describe, expect, it } from 'vitest';
import { agreementBetween } from '../../../src/paper/ablation/judge-agreement.ts';
import { verdict } from './ablation-rows.ts';

describe('agreement with an earlier run', () => {
  it('is counted field by field over the trajectories that both judged', () => {
    const before = [
      verdict('a', 'x', { faulty: true, failureStep: 3, failureType: 'wrong_tool' }),
      verdict('b', 'x', { rationale: 'fine' }),
      verdict('c', 'x', { faulty: true }),
      verdict('d', 'x', { error: 'unreadable' }),
      verdict('only before', 'x'),
    ];
    const after = [
      verdict('a', 'y', { faulty: true, failureStep: 2, failureType: 'wrong_tool' }),
      verdict('b', 'y', { rationale: 'fine', confidence: 0.81 }),
      verdict('c', 'y', { rationale: 'changed my mind' }),
      verdict('d', 'y'),
      verdict('only after', 'y'),
    ];
    expect(agreementBetween(before, after)).toEqual({
      both: 3,
      unscored: 1,
      flag: 2,
      type: 3,
      step: 2,
      confidence: 2,
      rationale: 2,
      flagAndRationale: 2,
      flips: ['c'],
    });
  });
});
