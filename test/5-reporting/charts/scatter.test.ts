import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgreementRow } from '../../../src/4-measuring/measurement/label-agreement.ts';
import { Scatter } from '../../../src/5-reporting/charts/scatter.tsx';
import { svgText } from '../../../src/5-reporting/charts/svg-text.ts';
import { expectWellFormed } from '../../support/text/well-formed.ts';

const judge = (
  judgeId: string,
  delta: number,
  unpairedDelta: number,
  ranked = true,
): AgreementRow => {
  const around = (estimate: number) => ({
    estimate,
    interval: { low: estimate - 0.1, high: estimate + 0.1 },
  });
  return {
    judgeId,
    control: !ranked,
    ranked,
    delta: around(delta),
    unpairedDelta: around(unpairedDelta),
  };
};

const drawn = (judges: readonly AgreementRow[]): string => svgText(Scatter({ judges }));

const names = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>(judge[^<]*)</g)].map(([, name = '']) => name);

describe('the scatter of judges', () => {
  it('is what was reviewed', async () => {
    const judges = [
      judge('judge one', 0.8, 0.5),
      judge('judge two', 0.45, 0.4),
      judge('judge three', 0.1, -0.05),
      judge('control', 0, 0, false),
    ];
    await expect(`${drawn(judges).trimStart()}\n`).toMatchFileSnapshot(
      './__snapshots__/scatter.svg',
    );
  });

  it('names judges where there is room, and all of them on hovering', () => {
    const crowd = Array.from({ length: 30 }, (_, at) => judge(`judge ${at}`, 0.5, 0.5));
    const svg = drawn(crowd);
    expect(names(svg).length).toBeLessThan(30);
    expect(names(svg).length).toBeGreaterThan(2);
    for (const { judgeId } of crowd) expect(svg).toContain(`<title>${judgeId}: Δ +0.50`);
    const apart = [judge('judge a', 0.1, 0.1), judge('judge b', 0.9, 0.9)];
    expect(names(drawn(apart))).toEqual(['judge a', 'judge b']);
  });

  it('is well-formed, whatever judges are called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.double({ min: -1, max: 1 }), (name, value) => {
        expectWellFormed(drawn([judge(name, Number.isNaN(value) ? 0 : value, 0.2)]));
      }),
    );
  });
});
