import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gate } from '../../../src/5-reporting/gate/gate-measurement.ts';
import { gateText } from '../../../src/5-reporting/gate/gate-text.ts';
import {
  jsonWithoutCommands,
  withoutCommands,
} from '../../../src/5-reporting/words/without-commands.ts';
import { terminalWidth } from '../../../src/base/text/terminal-width.ts';
import { lonePairs, measurementOf, resultWith, someBaseline } from '../../support/rows/gated.ts';
import { hostileText } from '../../support/text/hostile.ts';

describe('a gate’s text', () => {
  it('begins with the decision, has one line per criterion, and says why some did not pass', () => {
    const measurement = measurementOf({ clusters: lonePairs(40, 0, 20), clean: 100, alarms: 1 });
    const text = gateText(
      gate(
        measurement,
        {
          minDelta: 0.5,
          minDeltaType: { wrong_tool: 0.9, unheard_of: 0.1 },
          maxFalseAlarm: 0.02,
        },
        { baselines: [someBaseline] },
      ),
    );
    expect(text).toMatchInlineSnapshot(`
      "Gate failed for judge: Δ of wrong_tool +0.667, wanted ≥ 0.9; 2 of 6 criteria passed, 1 failed, 3
      unclear.

      verdict  judge  criterion         value          interval  wanted
      ───────  ─────  ───────────────  ──────  ────────────────  ──────
      pass     judge  Δ                +0.667  [+0.518, +0.772]   ≥ 0.5
      FAIL     judge  Δ of wrong_tool  +0.667  [+0.518, +0.772]   ≥ 0.9
      unclear  judge  Δ of unheard_of       –                 –   ≥ 0.1
      unclear  judge  false alarms      0.010    [0.000, 0.054]  ≤ 0.02
      unclear  judge  drop of Δ        +0.100  [+0.020, +0.180]  ≤ 0.05
      pass     judge  unscored          0.000           counted  ≤ 0.02

      FAIL: judge, Δ of wrong_tool: even the upper bound, 0.772, is below 0.9.
      unclear: judge, Δ of unheard_of: no fault of this type is in the set.
      unclear: judge, false alarms: 0.02 lies within [0.000, 0.054]; if its true rate is what was seen,
        1,070 more clean runs would settle it as passed 4 times in 5.
      unclear: judge, drop of Δ: 0.05 lies within [0.020, 0.180]; if its true drop is what was seen, 69
        more parents (172 more pairs) would settle it as failed 4 times in 5; 100 pairs compared.

      Decided on the bounds of 95 % intervals; what is unscored, on its count. judge was asked once
      about each run, so no bound covers what another run of the judge would say; tj judge --repeats 3
      lets the gate allow for that."
    `);
  });

  it('fits 100 columns and is never a workflow command, whatever the names are', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const shown = withoutCommands(gateText(resultWith(text)));
        for (const line of shown.split('\n')) {
          expect(line).not.toMatch(/^\s*::/);
          expect(line).not.toContain('##[');
          // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be obeyed
          expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e\u2066]/);
        }
        const lines = shown.split('\n');
        const table = lines.slice(lines.findIndex((line) => line.startsWith('verdict ')));
        for (const line of table.slice(0, 5)) expect(terminalWidth(line)).toBeLessThanOrEqual(100);
        expect(table.slice(2, 5).map((line) => line.split(' ')[0])).toEqual([
          'FAIL',
          'unclear',
          'pass',
        ]);
      }),
    );
  });

  it('has the same content as JSON, free of workflow commands', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const result = resultWith(text);
        const json = jsonWithoutCommands(result);
        expect(JSON.parse(json)).toEqual(result);
        expect(json).not.toMatch(/##\[|\n/);
      }),
    );
  });
});
