import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { githubAnnotations } from '../../../src/5-reporting/gate/github-annotations.ts';
import { resultWith } from '../../support/rows/gated.ts';
import { hostileText } from '../../support/text/hostile.ts';

/** A workflow command as GitHub's runner reads it: `::name key=value,key=value::message`. */
function readCommand(line: string) {
  const found = /^::([^ :]+) (.*?)::(.*)$/s.exec(line);
  const properties = found?.[2]?.split(',').map((property) => property.split('=')[0]);
  return { name: found?.[1], properties, message: found?.[3] };
}

describe('annotations for GitHub', () => {
  it('are an error for what failed, a warning for what is unclear, a notice for each worst pair', () => {
    const lines = githubAnnotations(resultWith('judge'), 'runs/x');
    expect(lines.map((line) => readCommand(line).name)).toEqual([
      'error',
      'warning',
      'notice',
      'notice',
    ]);
    expect(lines[2]).toBe(
      '::notice title=judge%3A missed fault::judge passed judge (judge) with confidence 0.90. Look at it: tj show judge --set runs/x --diff --view outcome',
    );
  });

  it('are one command each, with one property, whatever the names are', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const line of githubAnnotations(resultWith(text), text)) {
          expect(line).not.toMatch(/[\r\n]/);
          expect(readCommand(line).properties).toEqual(['title']);
          expect(line).not.toMatch(/%(?!25|0A|0D|3A|2C)/);
        }
      }),
    );
  });
});
