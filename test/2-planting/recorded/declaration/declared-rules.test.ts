import { describe, expect, it } from 'vitest';
import { declaredViolations } from '../../../../src/2-planting/recorded/declaration/declared-rules.ts';
import type { Run, ToolStep } from '../../../../src/run/run.ts';

const declared = {
  tools: new Map([
    ['pay', { kind: 'write' as const, repeatable: false, needs: ['quote'], claims: [] }],
    ['quote', { kind: 'read' as const, needs: [], claims: [] }],
  ]),
};

const run = (
  ...calls: readonly (readonly [tool: string, amount?: number, ok?: boolean])[]
): Run => ({
  goal: 'Pay the bill.',
  steps: calls.map(
    ([tool, amount = 1, ok = true], index): ToolStep => ({
      index,
      thought: '',
      call: { tool, args: { amount } },
      observation: { ok, data: {}, error: ok ? null : 'no' },
    }),
  ),
  finalAnswer: 'Done.',
});

const found = (given: Run): readonly string[] =>
  declaredViolations(given, declared).map(({ step, faultType }) => `${step} ${faultType}`);

describe('what is declared about tools', () => {
  it('is broken by a call without the one that it needs, or after one that failed', () => {
    expect(found(run(['quote'], ['pay']))).toEqual([]);
    expect(found(run(['pay'], ['quote']))).toEqual(['0 skipped_precondition']);
    expect(found(run(['quote', 1, false], ['pay']))).toEqual(['1 skipped_precondition']);
  });

  it('is broken by the same write twice, and not by another one or by a second attempt', () => {
    expect(found(run(['quote'], ['pay'], ['pay']))).toEqual(['2 repeated_write']);
    expect(found(run(['quote'], ['pay', 1], ['pay', 2]))).toEqual([]);
    expect(found(run(['quote'], ['pay', 1, false], ['pay', 1]))).toEqual([]);
    expect(found(run(['quote'], ['quote']))).toEqual([]);
  });
});
