import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishedFigures } from '../../src/paper/paper-figures.ts';
import { figureNames } from '../../src/paper/rebuild.ts';

const sources = join(import.meta.dirname, '../../src/paper');
const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(sources, path), 'utf8'))
  .join('\n');

describe("the tables of the paper's figures", () => {
  it('have the names that were published, and no others', () => {
    for (const edition of ['august', 'october'] as const) {
      expect(figureNames[edition].toSorted()).toEqual(
        Object.keys(publishedFigures[edition]).toSorted(),
      );
    }
  });

  it('have exactly one row for each of the 611 names, which a text search finds', () => {
    const rows = new Map<string, number>();
    for (const [, name = ''] of code.matchAll(/^ +(\w+): /gm)) {
      rows.set(name, (rows.get(name) ?? 0) + 1);
    }
    const names = [...figureNames.august, ...figureNames.october];
    expect(names).toHaveLength(611);
    expect(names.filter((name) => rows.get(name) !== 1)).toEqual([]);
  });
});
