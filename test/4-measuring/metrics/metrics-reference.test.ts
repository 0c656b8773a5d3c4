import { describe, expect, it } from 'vitest';
import { metrics } from '../../../src/4-measuring/metrics/metrics.ts';
import { metricsReference, WRITE_REFERENCE } from '../../support/metrics-reference.ts';

describe('the reference page of the metrics', () => {
  it('says what the list says', async () => {
    await expect(
      metricsReference(),
      `docs/reference/metrics.md is stale; write it again: ${WRITE_REFERENCE}`,
    ).toMatchFileSnapshot('../../../docs/reference/metrics.md');
  });
});

describe('the list of metrics', () => {
  it('has one entry per id and per label', () => {
    expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
    expect(new Set(metrics.map(({ label }) => label)).size).toBe(metrics.length);
  });
});
