import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../src/1-worlds/support-desk/support-desk.ts';
import { measure } from '../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../src/4-measuring/rows/judged-set-from-memory.ts';
import type { Front } from '../../src/5-reporting/charts/front-chart.tsx';
import { frontOf } from '../../src/5-reporting/front.ts';
import { drawFigures } from '../../src/5-reporting/report.ts';
import { fingerprint } from '../../src/run/fingerprint.ts';
import { HOSTILE } from '../support/browser/hostile-page.ts';
import { buildSet, verdict } from '../support/rows/simulate.ts';
import { expectWellFormed } from '../support/text/well-formed.ts';

const set = buildSet({ size: 160, seed: 7, parents: true });

/** Judges that take so many seconds, and see one half of the faults each. */
function folder(judges: Readonly<Record<string, number>>, runs = set) {
  const judged = judgedSetFromMemory(
    runs,
    Object.entries(judges).flatMap(([id, latencySeconds], at) =>
      runs.map((run) => {
        const seen = fingerprint(run.id) % 2 === at % 2;
        return verdict(run, id, run.label.faulty && seen, { latencySeconds });
      }),
    ),
    supportDesk,
  );
  return { judged, measurement: measure(judged) };
}

function front(judges: Readonly<Record<string, number>>): Front | null {
  const { judged, measurement } = folder(judges);
  return frontOf(judged, measurement);
}

describe('what judges come to together', () => {
  it('is drawn for what it costs and for false alarms, with what to use', () => {
    const found = front({ cheap: 1, dear: 5 });
    expect(found?.sentence).toMatch(/^Use cascade\(cheap, dear\): Δ \+1\.00 /);
    expect(found?.legend).toEqual(['A is cheap', 'B is dear']);
    expect(found?.panels.map(({ across }) => across)).toEqual(['seconds per run', 'false alarms']);
    const [cost] = found?.panels ?? [];
    expect(cost?.singles.map(({ label, x }) => [label, x])).toEqual([
      ['A', 1],
      ['B', 5],
    ]);
    expect(cost?.front.map(({ label, isRecommended }) => [label, isRecommended])).toEqual([
      ['A', false],
      ['cascade(A, B)', true],
    ]);
  });

  it('is drawn for false alarms alone where nobody took the time of some judge', () => {
    const found = front({ cheap: 0, dear: 5 });
    expect(found?.panels.map(({ across }) => across)).toEqual(['false alarms']);
    expect(found?.sentence).toMatch(/^Use .+ false alarms, which is /);
    expect(JSON.stringify(found)).not.toMatch(/seconds|NaN|undefined/);
  });

  it('is not looked for with one judge, nor with one that nobody would use beside it', () => {
    expect(front({ alone: 1 })).toBeNull();
    expect(front({ alone: 1, 'control-everything': 1 })).toBeNull();
  });

  it('is not looked for on a handful of instances', () => {
    const few = set.filter(({ instanceId }) => Number(instanceId.replace(/\D/g, '')) < 12);
    const { judged, measurement } = folder({ cheap: 1, dear: 5 }, few);
    expect(frontOf(judged, measurement)).toBeNull();
  });

  it('is left to the search, and says so, where the page would have to wait', () => {
    const { judged, measurement } = folder({ cheap: 1, dear: 5 });
    const notes: string[] = [];
    const onNote = (text: string) => notes.push(text);
    expect(frontOf(judged, measurement, { onNote, mostDecisions: 500 })).toBeNull();
    expect(notes.join('')).toContain('tj tune --search');
  });

  it('is drawn of judges with any name', async () => {
    const { judged, measurement } = folder({ [HOSTILE]: 1, 'any(a, b)': 2, '': 3 });
    const figures = await drawFigures(measurement, frontOf(judged, measurement));
    const svg = figures.find(({ name }) => name === 'front')?.svg ?? '';
    expectWellFormed(svg);
    expect(svg).not.toMatch(/<script|<img|NaN|undefined/);
  });
});
