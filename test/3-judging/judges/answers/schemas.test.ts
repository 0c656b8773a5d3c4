import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { outcomeSchema, stepSchema } from '../../../../src/3-judging/judges/answers/schemas.ts';

describe('the schemas of answers', () => {
  it('require every field, with the argument first, and allow no other', () => {
    expect(JSON.stringify(stepSchema(supportDesk.faults))).toBe(
      '{"type":"object","properties":{"reasoning":{"type":"string"},"faulty":{"type":"boolean"},' +
        '"failure_step":{"type":"integer"},"failure_type":{"type":"string","enum":["wrong_tool",' +
        '"hallucinated_argument","skipped_precondition","ignored_observation","premature_stop",' +
        '"unsupported_claim","none"]},"confidence":{"type":"number"}},"required":["reasoning",' +
        '"faulty","failure_step","failure_type","confidence"],"additionalProperties":false}',
    );
    expect(outcomeSchema(supportDesk.faults).required).toEqual([
      'reasoning',
      'faulty',
      'failure_type',
      'confidence',
    ]);
  });
});
