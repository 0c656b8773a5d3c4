import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { metrics } from '../../src/4-measuring/metrics/metrics.ts';
import { defined, type Term, terms } from '../../src/run/terms.ts';

const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
const listed: readonly Term[] = Object.values(terms);

/**
 * The glossary with a term as it is defined. The first sentence of its row is the definition; what follows
 * is for people who read the code, and is written by hand.
 */
function withTerm(page: string, { label, description }: Term): string {
  const row = `| **${label}** | `;
  const start = page.indexOf(row);
  if (start !== -1) {
    const text = start + row.length;
    return page.slice(0, text) + description + page.slice(page.indexOf('.', text) + 1);
  }
  const measured = page.indexOf(MEASURED);
  const end = page.indexOf('|\n\n', page.indexOf('| **', measured)) + 2;
  return `${page.slice(0, end)}${row}${description} |\n${page.slice(end)}`;
}

const MEASURED = '## What is measured';

describe('a term', () => {
  it('stands in the glossary, which is written from it', async () => {
    await expect(
      listed.reduce(withTerm, glossary),
      'docs/glossary.md is stale; write its terms again: npm run docs',
    ).toMatchFileSnapshot('../../docs/glossary.md');
  });

  it('keeps what the glossary says beyond it, and is added where it is missing', () => {
    const found = withTerm('| **κ** | Old words. Its name is kappa. |', terms.kappa);
    expect(found).toBe(`| **κ** | ${terms.kappa.description} Its name is kappa. |`);
    const added = withTerm('## What is measured\n\n| **Δ** | A. |\n\n## Next', terms.kappa);
    expect(added).toBe(
      `## What is measured\n\n| **Δ** | A. |\n| **κ** | ${terms.kappa.description} |\n\n## Next`,
    );
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
      'False alarms: the share of clean runs that the judge flags. Net Δ: Δ minus how much more often the judge flags shams of the same faults, or harmless edits where a fault has no sham; it is near 0 if the judge merely reacts to edits.',
    );
  });
});
