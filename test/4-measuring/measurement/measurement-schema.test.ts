import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import {
  measurementJsonSchema,
  measurementSchema,
} from '../../../src/4-measuring/measurement/measurement.ts';
import { MEASUREMENT_VERSION } from '../../../src/4-measuring/measurement/measurement-version.ts';
import { metrics } from '../../../src/4-measuring/metrics/metrics.ts';
import {
  demoMeasurement,
  modelLikeMeasurement,
  modelLikeRun,
} from '../../support/rows/measurements.ts';

const file = `../../../schemas/measurement.v${MEASUREMENT_VERSION}.schema.json`;

describe('the schema of a measurement', () => {
  it('is the published one', async () => {
    const text = `${JSON.stringify(measurementJsonSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(file);
  });

  it('describes every property', () => {
    const undescribed: string[] = [];
    const walk = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [key, value] of Object.entries(schema)) {
        if (key === 'properties') {
          for (const [name, property] of Object.entries(value as Record<string, object>)) {
            if (!('description' in property)) undescribed.push(`${path}.${name}`);
            walk(property, `${path}.${name}`);
          }
        } else walk(value, path);
      }
    };
    walk(measurementJsonSchema(), '');
    expect(undescribed).toEqual([]);
  });

  it('says of each metric what the list of metrics says', () => {
    const text = JSON.stringify(measurementJsonSchema());
    for (const { description } of metrics) expect(text).toContain(JSON.stringify(description));
  });

  it('is where the package says', () => {
    const manifest = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    );
    expect(`../../../${manifest.exports['./schemas/measurement.json'].slice(2)}`).toBe(file);
    expect(manifest.files).toContain('schemas');
  });

  it.each([
    ['the demo', demoMeasurement],
    ['model-like judges', () => modelLikeMeasurement()],
    [
      "the paper's intervals",
      () => measure(modelLikeRun(), { ...DEFAULT_MEASURE, replicates: 100, method: 'paper' }),
    ],
    ['a tiny run', () => measure(modelLikeRun(['step:a'], 10))],
    ['no resamples', () => measure(modelLikeRun(), { ...DEFAULT_MEASURE, compares: false })],
  ])('holds for %s, with nothing left over', (_, made) => {
    const written = JSON.parse(JSON.stringify(made()));
    expect(measurementSchema.parse(written)).toEqual(written);
  });

  it('refuses another version and unknown properties', () => {
    const written = JSON.parse(JSON.stringify(demoMeasurement()));
    expect(measurementSchema.safeParse({ ...written, version: 1 }).success).toBe(false);
    expect(measurementSchema.safeParse({ ...written, more: 1 }).success).toBe(false);
  });
});
