import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../src/4-measuring/measurement/measurement.ts';
import { type Figure, figuresOf } from '../../../src/5-reporting/charts/figures.tsx';
import { frontOf } from '../../../src/5-reporting/front.ts';
import {
  demoMeasurement,
  modelLikeMeasurement,
  modelLikeRun,
} from '../../support/rows/measurements.ts';
import { expectWellFormed } from '../../support/text/well-formed.ts';

const demo = demoMeasurement();
const models = modelLikeMeasurement();
const [model] = models.judges as readonly [JudgeMeasurement];

const named = (judgeIds: readonly string[]): Measurement => ({
  ...models,
  judges: judgeIds.map((judgeId, index) => ({
    ...(models.judges[index % models.judges.length] ?? model),
    judgeId,
  })),
});

type Kind = 'silent-loud' | 'calibration' | 'front' | 'flag-rates' | 'thresholds' | 'confusion';

const ofKind = (figures: readonly Figure[], kind: Kind): readonly Figure[] =>
  figures.filter(({ name }) => name.startsWith(kind));

/** The text a reader sees, without what only a pointer shows. */
const visible = (svg: string): string =>
  [...svg.replace(/<title>[^<]*<\/title>/g, '').matchAll(/>([^<]+)</g)]
    .flatMap(([, text = '']) => (text.trim() === '' ? [] : [text]))
    .join(' | ');

describe('the figures of a measurement', () => {
  it.each([
    'silent-loud',
    'calibration',
    'flag-rates-outcome-model-14b',
    'thresholds-step-model-14b',
    'confusion-step-model-14b',
  ])('are what was reviewed: %s', async (name) => {
    const figure = figuresOf(models).find((each) => each.name === name);
    await expect(figure?.svg).toMatchFileSnapshot(`__snapshots__/${name}.svg`);
  });

  it('are what was reviewed: front', async () => {
    const [figure] = ofKind(figuresOf(models, frontOf(modelLikeRun(), models)), 'front');
    await expect(figure?.svg).toMatchFileSnapshot('__snapshots__/front.svg');
  });

  it('are the same to the byte each time', () => {
    expect(figuresOf(models)).toEqual(figuresOf(structuredClone(models)));
  });

  it('are of all judges first, then of each judge, with types only where some were named', () => {
    expect(figuresOf(models).map(({ name }) => name)).toEqual([
      'silent-loud',
      'calibration',
      'flag-rates-outcome-model-14b',
      'thresholds-outcome-model-14b',
      'confusion-outcome-model-14b',
      'flag-rates-step-model-14b',
      'thresholds-step-model-14b',
      'confusion-step-model-14b',
      'flag-rates-step-other-8b',
      'thresholds-step-other-8b',
      'confusion-step-other-8b',
    ]);
    expect(ofKind(figuresOf(demo), 'confusion').map(({ name }) => name)).not.toContain(
      'confusion-control-nothing',
    );
  });

  it('stand alone: no style, script, link or id, and a colour on everything that is drawn', () => {
    for (const { svg } of [...figuresOf(demo), ...figuresOf(models)]) {
      expect(svg).not.toMatch(/<style|style=|<script|href|url\(| id=|NaN|undefined|null/);
      for (const [element] of svg.matchAll(/<(?:text|line|circle|rect|path) [^>]*>/g)) {
        expect(element).toMatch(/ (?:fill|stroke)="#\w{6}"/);
      }
    }
  });

  it('say in words what they are and how to read them', () => {
    for (const { title, reading, svg } of figuresOf(models)) {
      expect(svg).toMatch(/^<svg [^>]*role="img"/);
      expect(svg).toContain(`<title>${title}</title>`);
      expect(svg).toContain(`<desc>${reading}</desc>`);
      expect(reading).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('flag rates', () => {
  it('say which faults are not shown to the judge', () => {
    const [outcome, step] = ofKind(figuresOf(models), 'flag-rates');
    expect(visible(outcome?.svg ?? '').match(/not shown/g)?.length).toBe(4);
    expect(outcome?.svg.match(/<rect [^>]*fill="#efece5"/g)?.length).toBe(4);
    expect(visible(step?.svg ?? '')).not.toContain('not shown');
  });

  it('say where there is nothing to show', () => {
    const empty = { pairs: 0, faultRate: null, parentRate: null, delta: null, interval: null };
    const [first, second, ...rest] = model.pairedByType;
    const pairedByType = [
      { ...first, ...empty, unscored: 0 },
      { ...second, ...empty, unscored: 9 },
      ...rest,
    ] as JudgeMeasurement['pairedByType'];
    const { all } = model.paired;
    const none = { ...all, ...empty, unscored: 0 };
    const paired = { ...model.paired, silent: none, loud: none };
    const judge = { ...model, pairedByType, paired };
    for (const { svg } of figuresOf({ ...models, judges: [judge] })) expectWellFormed(svg);
    const [rates] = ofKind(figuresOf({ ...models, judges: [judge] }), 'flag-rates');
    expect(visible(rates?.svg ?? '')).toMatch(
      /0 pairs \| no scored pairs .*0 pairs, 9 more unscored \| no scored pairs/,
    );
    expect(rates?.svg).not.toMatch(/NaN|undefined|null/);
  });
});

describe('calibration', () => {
  it('has a bar for each tenth of confidence that was stated', () => {
    const bins = model.calibrationCurve.filter(({ count }) => count > 0);
    const [figure] = ofKind(figuresOf({ ...models, judges: [model] }), 'calibration');
    const bars = [...(figure?.svg ?? '').matchAll(/class="accuracy"[^>]* width="([\d.]+)%"/g)];
    expect(bars.map(([, width]) => Number(width))).toEqual(
      bins.map(({ accuracy }) => expect.closeTo(100 * (accuracy ?? 0), 1)),
    );
    for (const { count } of bins) expect(figure?.svg).toContain(`n = ${count}`);
  });

  it('says where a judge gave no confidence', () => {
    const calibrationCurve = model.calibrationCurve.map((bin) => ({
      ...bin,
      count: 0,
      meanConfidence: null,
      accuracy: null,
    }));
    const judge = { ...model, calibrationCurve };
    const [figure] = ofKind(figuresOf({ ...models, judges: [judge] }), 'calibration');
    expect(visible(figure?.svg ?? '')).toContain('no confidences');
  });
});

describe('names from outside', () => {
  it('cannot leave their place in the file', () => {
    const hostile = [
      '"><script>alert(1)</script>',
      '</svg>',
      ']]>',
      '&lt;',
      '\u0000\u001b[31m\ud800\ufffe\u202e',
      'a\nb\tc',
      '',
    ];
    for (const figure of figuresOf(named(hostile))) {
      expectWellFormed(figure.svg);
      expect(figure.svg).not.toMatch(/<script/);
      expect(figure.name).toMatch(/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/);
    }
  });

  it('are clipped where they are long, and whole in the tooltip', () => {
    const long = 'W'.repeat(300);
    const [silent] = figuresOf(named([long]));
    expect(visible(silent?.svg ?? '')).toMatch(/\| W{10,40}…W{10,40} \|/);
    expect(silent?.svg).toContain(`<title>${long}</title>`);
  });

  it('give each figure a name of its own', () => {
    const names = figuresOf(named(['a:b', 'a/b', 'A-B', '…', ''])).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('flag-rates-a-b-3');
  });

  it('can be any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const types = models.set.types.map((type, index) => ({ ...type, name: `${name}${index}` }));
        const judge = {
          ...model,
          judgeId: name,
          sentence: name,
          pairedByType: model.pairedByType.map((row) => ({ ...row, group: name })),
        };
        const measurement = { ...models, set: { ...models.set, types }, judges: [judge] };
        for (const figure of figuresOf(measurement)) expectWellFormed(figure.svg);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a measurement of many', () => {
  it('has room for twelve judges and thirty fault types', () => {
    const judges = named(Array.from({ length: 12 }, (_, index) => `judge-${index}`)).judges;
    const types = Array.from({ length: 30 }, (_, index) => ({
      name: `a_fault_type_with_a_long_name_${index}`,
      label: `a fault type with a long name ${index}`,
      faults: 1,
      pairs: 1,
      answerChanges: null,
      wordsEnough: null,
    }));
    const many = judges.map((judge) => ({
      ...judge,
      pairedByType: types.map(({ name }, index) => ({
        ...(judge.pairedByType[index % 6] as JudgeMeasurement['pairedByType'][number]),
        group: name,
        label: name,
      })),
      confusion: types.map((_, row) => [...types, 0].map((_, at) => (row === at ? 12_345 : 0))),
    }));
    const figures = figuresOf({ ...models, set: { ...models.set, types }, judges: many });
    expect(figures.length).toBe(38);
    for (const { svg } of figures) expectWellFormed(svg);
    expect(visible(ofKind(figures, 'confusion')[0]?.svg ?? '')).toContain('12k');
  });

  it('of no judges has no figures', () => {
    expect(figuresOf({ ...models, judges: [] })).toEqual([]);
  });
});
