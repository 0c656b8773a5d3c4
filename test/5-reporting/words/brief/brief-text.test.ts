import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JudgeMeasurement } from '../../../../src/4-measuring/measurement/measurement.ts';
import type { Sight } from '../../../../src/4-measuring/recommending/sight.ts';
import type { WorstPair } from '../../../../src/4-measuring/rows/worst-pairs.ts';
import { judgeLines } from '../../../../src/5-reporting/words/brief/judge-lines.ts';
import { nextSteps } from '../../../../src/5-reporting/words/brief/next-steps.ts';
import { typeGrid } from '../../../../src/5-reporting/words/brief/type-grid.ts';
import { terminalWidth } from '../../../../src/base/text/terminal-width.ts';
import { judgeSeeing } from '../../../support/rows/recommendable.ts';

const SIGHTS: readonly (Sight | null)[] = ['seen', 'partly', 'missed', 'not shown', null];

/** Judges that see the types in turn, the last of them controls. */
function someJudges(count: number, typeCount: number, controls: number, name = 'step:judge') {
  return Array.from({ length: count }, (_, at) =>
    judgeSeeing(
      `${name}-${at}`,
      Object.fromEntries(
        Array.from({ length: typeCount }, (_type, type) => [
          `fault_type_${type}`,
          SIGHTS[(at + type) % 5] ?? null,
        ]),
      ),
      { control: at >= count - controls, unscored: at % 2 },
    ),
  );
}

const typesOf = ([first]: readonly JudgeMeasurement[]): readonly string[] =>
  first?.pairedByType.map(({ group }) => group) ?? [];

const lines = (judges: readonly JudgeMeasurement[], columns: number): readonly string[] =>
  judgeLines(
    {
      judges,
      set: { parents: 'known', trajectories: 100 },
      recommendation: { judge: null },
    } as never,
    columns,
  )
    .join('\n')
    .split('\n');

const grid = (judges: readonly JudgeMeasurement[], columns: number): readonly string[] =>
  typeGrid(judges, typesOf(judges), columns).join('\n').split('\n');

describe('the lines of the judges', () => {
  it('are one per judge, with controls below a heading, at 80 columns', () => {
    expect(lines(someJudges(3, 2, 1), 80)).toEqual([
      'judge         Δ                     0                 1  false alarms  unscored',
      '────────────  ────────────────────  ───────────────────  ────────────  ────────',
      'step:judge-0  +0.50 [+0.40, +0.60]  ·······├─●─┤·······    2 % [1, 4]         0',
      'step:judge-1  +0.50 [+0.40, +0.60]  ·······├─●─┤·······    2 % [1, 4]         1',
      'controls, whose answers are known',
      'step:judge-2  +0.50 [+0.40, +0.60]  ·······├─●─┤·······    2 % [1, 4]         0',
    ]);
  });

  it('say what has no room', () => {
    expect(lines(someJudges(1, 2, 0), 40).slice(2)).toEqual([
      'step:judge-0  +0.50 [+0.40, +0.60]',
      'No room here for: false alarms.',
    ]);
  });
});

describe('the grid of judges and fault types', () => {
  it('has the names of types above them if there is room', () => {
    expect(grid(someJudges(2, 3, 1), 80)).toEqual([
      'judge         fault type 0  fault type 1  fault type 2',
      '────────────  ────────────  ────────────  ────────────',
      'step:judge-0        ●+0.90        ◐+0.60        ○+0.00',
      'controls, whose answers are known',
      'step:judge-1        ◐+0.60        ○+0.00             ×',
      '',
      '● sees it   ◐ sees at least a part   ○ misses it   × not shown to the judge',
    ]);
  });

  it('has numbers and a legend if there is not, and only marks for many types', () => {
    const numbered = grid(someJudges(2, 6, 0), 80);
    expect(numbered[0]).toMatch(/^judge +1 +2 +3 +4 +5 +6$/);
    expect(numbered[5]).toBe('1 fault type 0   2 fault type 1   3 fault type 2   4 fault type 3');
    const marked = grid(someJudges(2, 20, 0), 60);
    expect(marked[0]).toBe('judge         a b c d e f g h i j k l m n o p q r s t');
    expect(marked[2]).toBe('step:judge-0  ● ◐ ○ × – ● ◐ ○ × – ● ◐ ○ × – ● ◐ ○ × –');
  });

  it('is continued below if there are more types than any terminal holds', () => {
    const wide = grid(someJudges(1, 70, 0), 60);
    expect(wide.filter((line) => line.startsWith('step:judge-0'))).toHaveLength(2);
    expect(wide.join('\n')).toContain('fault type 69');
  });
});

describe('with any number of judges and types', () => {
  it('no line is wider than the terminal, and each judge has one line', () => {
    const counts = fc.integer({ min: 1, max: 30 });
    const name = fc.string({ unit: 'grapheme', maxLength: 60 });
    const columns = fc.constantFrom(40, 60, 80, 100, 200);
    fc.assert(
      fc.property(counts, counts, fc.nat(5), name, columns, (judges, types, controls, id, wide) => {
        const all = someJudges(judges, types, Math.min(judges, controls), `x${id}`);
        const table = lines(all, wide);
        for (const line of [...table, ...grid(all, wide)]) {
          expect(terminalWidth(line)).toBeLessThanOrEqual(wide);
          expect(line).not.toMatch(/NaN|undefined/);
        }
        const extra = (controls > 0 ? 1 : 0) + 2;
        const [whole = ''] = table.join('\n').split('\nNo room here for: ');
        expect(whole.split('\n').length).toBe(judges + extra);
      }),
      { numRuns: 60 },
    );
  });
});

describe('where to look next', () => {
  const worst: WorstPair = {
    judge: 'step:x',
    fault: 'INS-1-wrong_tool',
    parent: 'INS-1-clean',
    type: 'wrong_tool',
    view: 'step',
    kind: 'missed fault',
    confidence: 1,
  };

  it('are commands that a shell takes as they are, on as many lines as they need', () => {
    const next = { worst, typeLabel: 'wrong tool', columns: 40 };
    expect(nextSteps({ ...next, folder: 'my runs', environment: './e.ts' }).split('\n')).toEqual([
      'Where to look next',
      'Every pair, and what each judge said',
      'of it:',
      "  tj report 'my runs' \\",
      '    --environment ./e.ts --open',
      'A fault that step:x passes (wrong',
      'tool):',
      '  tj show INS-1-wrong_tool \\',
      "    --set 'my runs' --diff \\",
      '    --environment ./e.ts',
      'Every table and metric, and a sentence',
      'for each judge:',
      "  tj measure 'my runs' \\",
      '    --environment ./e.ts --all',
    ]);
  });

  it('name no pair if the judge got none wrong', () => {
    const next = nextSteps({ folder: 'runs', worst: null, typeLabel: '', columns: 80 });
    expect(next.split('\n').filter((line) => line.startsWith('  '))).toEqual([
      '  tj report runs --open',
      '  tj measure runs --all',
    ]);
  });
});
