import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../../../src/2-planting/recorded/recorded-subject.ts';
import { DEFAULT_MEASURE, measure } from '../../../../src/4-measuring/measure.ts';
import {
  type Measurement,
  measurementSchema,
} from '../../../../src/4-measuring/measurement/measurement.ts';
import { judgedSetFromMemory } from '../../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { gateJudges } from '../../../../src/5-reporting/gate.ts';
import { drawFigures, report, terminalReport } from '../../../../src/5-reporting/report.ts';
import type { LabelledTrajectory } from '../../../../src/run/trajectory.ts';
import type { Verdict } from '../../../../src/run/verdict.ts';
import {
  annotatedRun,
  PRESUMED,
  recordedFault,
  recordedHarmless,
  recordedParent,
  VOUCHED,
} from '../../../support/rows/recorded-set.ts';
import { verdict } from '../../../support/rows/simulate.ts';

/** One recorded run and whatever was made of it, of any kind that a folder can hold. */
const instance = fc.record({
  kind: fc.constantFrom('presumed', 'vouched', 'labelled', 'parentless'),
  faulty: fc.boolean(),
  step: fc.option(fc.nat({ max: 4 })),
  type: fc.constantFrom('changed_figure', 'wrong_tool', '__proto__', 'Ünlabelled | type'),
  faults: fc.nat({ max: 3 }),
  harmless: fc.nat({ max: 2 }),
});

type Instance = typeof instance extends fc.Arbitrary<infer Value> ? Value : never;

function rowsOf(
  { kind, faulty, step, type, faults, harmless }: Instance,
  number: number,
): readonly LabelledTrajectory[] {
  if (kind === 'labelled') {
    const label =
      step === null
        ? { faulty: true, outcomeCorrect: false }
        : { faulty: true, failureStep: step, failureType: type };
    return [annotatedRun(number, faulty ? label : {})];
  }
  const times = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  return [
    ...(kind === 'parentless'
      ? []
      : [recordedParent(number, kind === 'presumed' ? PRESUMED : VOUCHED)]),
    ...times(faults).map((i) => recordedFault(number, { type, id: `${type}-${i}` })),
    ...times(harmless).map((i) => recordedHarmless(number, `edit_${i}`)),
  ];
}

const anySet = fc
  .array(instance, { minLength: 1, maxLength: 12 })
  .map((instances) => instances.flatMap(rowsOf))
  .filter((set) => set.some(({ label }) => label.edit === undefined));

/** A judge that answers anything, or nothing that can be read. */
const anyAnswer = fc.record({
  faulty: fc.boolean(),
  failureStep: fc.option(fc.nat({ max: 6 })),
  error: fc.option(fc.constant('unreadable'), { freq: 4 }),
});

describe('any set of recorded runs', () => {
  const judgedSet = fc.tuple(anySet, fc.infiniteStream(anyAnswer)).map(([set, answers]) => {
    const verdicts = set.map((run): Verdict => {
      const { faulty, ...said } = answers.next().value as { faulty: boolean } & Partial<Verdict>;
      return verdict(run, 'mine', faulty, said);
    });
    return judgedSetFromMemory(set, verdicts, subjectOf({}, []));
  });
  const measured = (judged: Parameters<typeof measure>[0]): Measurement =>
    measure(judged, { ...DEFAULT_MEASURE, replicates: 10 });

  it('has a measurement that its schema accepts and every report can show', async () => {
    await fc.assert(
      fc.asyncProperty(judgedSet, async (judged) => {
        const measurement = measured(judged);
        const { error } = measurementSchema.safeParse(JSON.parse(JSON.stringify(measurement)));
        expect(error).toBeUndefined();
        const text = await terminalReport(measurement, { columns: 100, detail: 'all' });
        for (const shown of [text, await report(measurement, 'markdown')]) {
          expect(shown).not.toMatch(/NaN|undefined|Infinity/);
        }
        for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
        const { criteria } = gateJudges(measurement, judged, { minDelta: 0.5, maxFalseAlarm: 0.1 });
        expect(criteria).toHaveLength(3);
      }),
      { numRuns: 30 },
    );
  });

  it('never calls a flag on a presumed run an error', () => {
    fc.assert(
      fc.property(judgedSet, (judged) => {
        const measurement = measured(judged);
        const [judge] = measurement.judges;
        if (measurement.set.parents === 'known') return;
        expect(measurement.labels.falseAlarms).toBe('flag rate on your runs');
        for (const id of ['precision', 'f1', 'brier', 'calibrationError'] as const) {
          expect(judge?.metrics[id].estimate).toBeNull();
        }
      }),
      { numRuns: 50 },
    );
  });

  it('counts harmless edits nowhere but in their own rows', () => {
    fc.assert(
      fc.property(anySet, fc.boolean(), (set, onHarmless) => {
        const judged = (rows: readonly LabelledTrajectory[]) => {
          const verdicts = rows.map((run) =>
            verdict(run, 'mine', run.label.edit === undefined ? run.label.faulty : onHarmless),
          );
          return measured(judgedSetFromMemory(rows, verdicts, subjectOf({}, [])));
        };
        const without = judged(set.filter(({ label }) => label.edit === undefined));
        const all = judged(set);
        expect(all.set.clean).toBe(without.set.clean);
        expect(all.judges[0]?.paired).toEqual(without.judges[0]?.paired);
        expect(all.judges[0]?.metrics).toEqual(without.judges[0]?.metrics);
        expect(all.judges[0]?.againstLabels).toEqual(without.judges[0]?.againstLabels);
      }),
      { numRuns: 50 },
    );
  });

  it('can be drawn', async () => {
    await fc.assert(
      fc.asyncProperty(judgedSet, async (judged) => {
        for (const { svg } of await drawFigures(measured(judged))) {
          expect(svg).not.toMatch(/NaN|undefined/);
        }
      }),
      { numRuns: 5 },
    );
  });
});
