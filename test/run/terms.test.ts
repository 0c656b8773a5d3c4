import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { metrics } from '../../src/4-measuring/metrics/metrics.ts';
import { defined, type Term, terms } from '../../src/run/terms.ts';

const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
const listed: readonly Term[] = Object.values(terms);

describe('a term', () => {
  it.each(listed)('$label stands in the glossary as it is defined', ({ label, description }) => {
    // The glossary may add what only people who read the code have to know.
    expect(glossary).toContain(`| **${label}** | ${description}`);
  });

  it('has a name of its own', () => {
    const labels = listed.map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  });

  it('is defined in one sentence', () => {
    for (const { description } of listed) expect(description).toMatch(/^[^a-z][^.]*\.$/);
  });

  it('that is a metric is the same as in the list of metrics', () => {
    const described = metrics.map(({ id, label, description }) => ({ id, label, description }));
    expect(described).toContainEqual({ id: 'delta', ...terms.delta });
    expect(described).toContainEqual({ id: 'falseAlarms', ...terms.falseAlarms });
  });

  it('begins with its label under a table', () => {
    expect(defined('falseAlarms', 'netDelta')).toBe(
      'False alarms: the share of clean runs that the judge flags. Net Δ: Δ minus the edit sensitivity; it is near 0 if the judge merely reacts to edits.',
    );
  });
});
