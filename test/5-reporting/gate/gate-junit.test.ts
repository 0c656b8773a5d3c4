import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gateJunit } from '../../../src/5-reporting/gate/gate-junit.ts';
import { resultWith } from '../../support/rows/gated.ts';
import { hostileText } from '../../support/text/hostile.ts';
import { expectXmlFile } from '../../support/text/well-formed.ts';

describe('a gate’s JUnit', () => {
  it('has one suite per judge and one case per criterion, and skips nothing', () => {
    const xml = gateJunit(resultWith('a judge'));
    expect(xml).toContain(
      '<testsuite name="a judge" tests="3" failures="1" errors="1" skipped="0">',
    );
    expect(xml).toContain('<failure type="failed"');
    expect(xml).toContain('<error type="inconclusive"');
    expect(xml).not.toContain('<skipped');
  });

  it('is well-formed whatever the names are', () => {
    fc.assert(fc.property(hostileText, (text) => expectXmlFile(gateJunit(resultWith(text)))));
  });
});
