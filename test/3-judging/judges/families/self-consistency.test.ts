import { describe, expect, it } from 'vitest';
import {
  majority,
  selfConsistencyJudge,
} from '../../../../src/3-judging/judges/families/self-consistency.ts';
import type { Decision } from '../../../../src/3-judging/judges/judge.ts';
import { familyJudge, modelAnswer, run, setting } from './asking-a-model.ts';

describe('self-consistency', () => {
  const clean = modelAnswer({ faulty: false, failure_step: -1, failure_type: 'none' });

  it('asks the question of the step judge several times at 0.7, each time with another seed', () => {
    const ensemble = selfConsistencyJudge(setting);
    expect(ensemble).toMatchObject({
      id: 'selfcons3:qwen2.5:14b',
      family: 'selfcons',
      samples: 3,
      view: 'step',
    });
    const questions = ensemble.questions(run);
    expect(questions.map(({ seed, sample }) => [seed, sample])).toEqual([
      [7, 0],
      [8, 1],
      [9, 2],
    ]);
    for (const question of questions) {
      expect(question).toMatchObject({
        prompt: familyJudge('step').questions(run)[0]?.prompt,
        temperature: 0.7,
        contextTokens: 8192,
      });
    }
    expect(selfConsistencyJudge({ ...setting, samples: 5 }).id).toBe('selfcons5:qwen2.5:14b');
    expect(() => selfConsistencyJudge({ ...setting, samples: 0 })).toThrow(
      '--samples must be a whole number from 1, not 0',
    );
  });

  it('decides by majority and takes the share of that majority as its confidence', () => {
    const ensemble = selfConsistencyJudge(setting);
    expect(
      ensemble.decide(
        [modelAnswer({ failure_step: 4 }), clean, modelAnswer({ failure_step: 3 })],
        run,
      ),
    ).toEqual({
      faulty: true,
      failureStep: 4,
      failureType: 'wrong_tool',
      confidence: 2 / 3,
      rationale: '2/3 votes for faulty',
      rawFailureStep: 4,
    });
    expect(ensemble.decide([clean, modelAnswer(), clean], run)).toMatchObject({
      faulty: false,
      failureStep: null,
      failureType: null,
      confidence: 2 / 3,
      rationale: '1/3 votes for faulty',
    });
    expect(ensemble.decide([clean, clean, clean], run)).toMatchObject({ confidence: 1 });
  });

  it('passes a tie, and takes the step and the type that the flags name most often', () => {
    expect(
      selfConsistencyJudge({ ...setting, samples: 2 }).decide([modelAnswer(), clean], run),
    ).toMatchObject({
      faulty: false,
      confidence: 0.5,
      rationale: '1/2 votes for faulty',
    });
    const votes = [
      modelAnswer({ failure_step: 99, failure_type: 'none' }),
      modelAnswer({ failure_step: 99, failure_type: 'none' }),
      modelAnswer({ failure_step: 1, failure_type: 'premature_stop' }),
      modelAnswer({ failure_step: 3, failure_type: 'unsupported_claim' }),
      modelAnswer({ failure_step: 3, failure_type: 'premature_stop' }),
    ];
    expect(selfConsistencyJudge({ ...setting, samples: 5 }).decide(votes, run)).toMatchObject({
      failureStep: 3,
      failureType: 'premature_stop',
      rawFailureStep: 99,
    });
  });

  it('is unscored only if an unreadable sample could have changed the decision', () => {
    const ensemble = selfConsistencyJudge(setting);
    expect(ensemble.decide([modelAnswer(), 'oops', modelAnswer()], run)).toMatchObject({
      faulty: true,
      confidence: 2 / 3,
      rationale: '2/3 votes for faulty',
    });
    expect(ensemble.decide([clean, clean, 'oops'], run)).toMatchObject({
      faulty: false,
      confidence: 2 / 3,
    });
    expect(ensemble.decide([modelAnswer(), clean, 'oops'], run)).toEqual({
      unscored: expect.stringContaining('1 of 3 samples cannot be read'),
      raw: 'oops',
    });
    expect(ensemble.decide(['a', 'b', 'c'], run)).toMatchObject({ raw: 'a\nb\nc' });
  });

  it('agrees with counting the votes, for any number of samples', () => {
    for (let samples = 1; samples <= 7; samples++) {
      for (let flags = 0; flags <= samples; flags++) {
        const vote = (_: unknown, i: number): Decision => ({
          faulty: i < flags,
          failureStep: null,
          failureType: null,
          confidence: 0.5,
          rationale: '',
        });
        const faulty = flags > samples / 2;
        expect(majority(Array.from({ length: samples }, vote))).toMatchObject({
          faulty,
          confidence: (faulty ? flags : samples - flags) / samples,
        });
      }
    }
  });
});
