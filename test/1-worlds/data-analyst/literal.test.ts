import { describe, expect, it } from 'vitest';
import { playOracle } from '../../../src/1-worlds/contract/play.ts';
import { analyst, analystSet, requests } from './analyst.ts';
import { literalFindings } from './literal-judge.ts';

describe('a judge who holds the data analyst to the letter of the procedure', () => {
  it.each([11, 211, 90_001])('flags no correct run of seed %i', (seed) => {
    for (const request of requests(seed, 140)) {
      const run = playOracle(analyst, request);
      expect([request.id, literalFindings(run)]).toEqual([request.id, []]);
    }
  });

  it('flags the faults that break a point to the letter, so that its silence means something', () => {
    const { ofType } = analystSet(288);
    const share = (type: string): number => {
      const faults = ofType(type);
      return faults.filter((fault) => literalFindings(fault).length > 0).length / faults.length;
    };
    for (const type of [
      ...['skipped_check', 'undescribed_table', 'repeated_step', 'over_broad_query'],
      ...['premature_stop', 'misreported_figure', 'missed_clarification', 'personal_data'],
    ]) {
      expect([type, share(type)]).toEqual([type, 1]);
    }
    for (const type of [
      'fabricated_result',
      'unsupported_claim',
      'wrong_table',
      'dropped_filter',
    ]) {
      expect([type, share(type) > 0.3]).toEqual([type, true]);
    }
  });
});
