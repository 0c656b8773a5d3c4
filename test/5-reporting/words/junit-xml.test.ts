import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { junitXml } from '../../../src/5-reporting/words/junit-xml.ts';
import { expectXmlFile } from '../../support/text/well-formed.ts';

describe('JUnit XML', () => {
  it('counts what failed, what is an error and what was skipped', () => {
    const xml = junitXml([
      {
        name: 'judge',
        cases: [
          { name: 'a', className: 'gate' },
          {
            name: 'b',
            className: 'gate',
            problem: { kind: 'failure', type: 'failed', message: 'x' },
          },
          {
            name: 'c',
            className: 'gate',
            problem: { kind: 'error', type: 'inconclusive', message: 'y' },
            output: 'seen',
          },
          {
            name: 'd',
            className: 'gate',
            problem: { kind: 'skipped', type: 'unpaired', message: 'z' },
          },
        ],
      },
    ]);
    expect(xml).toContain('<testsuite name="judge" tests="4" failures="1" errors="1" skipped="1">');
    expect(xml).toContain('<testcase name="a" classname="gate"/>');
    expect(xml).toContain('<error type="inconclusive" message="y">y</error>');
    expect(xml).toContain('<system-out>seen</system-out>');
    expectXmlFile(xml);
  });

  it('is well-formed and keeps its shape whatever the texts are', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const hostile = fc.oneof(
      text,
      fc.constantFrom(']]>', '<!--', '"/><testcase name="', '\ud800', '\u0000\ufffe', 'a\r\n\tb'),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (name, className, message) => {
        const xml = junitXml([
          {
            name,
            cases: [
              {
                name,
                className,
                problem: { kind: 'failure', type: message, message },
                output: message,
              },
            ],
          },
        ]);
        expectXmlFile(xml);
        // In well-formed XML, no text has a bare < in it.
        expect(xml.match(/<testcase /g)).toHaveLength(1);
        expect(xml.match(/<[a-z]/g)).toHaveLength(5);
      }),
    );
  });

  it('keeps line breaks in names as numbers, so that readers do not lose them', () => {
    const xml = junitXml([{ name: 'a\nb\tc', cases: [] }]);
    expect(xml).toContain('name="a&#10;b&#9;c"');
  });
});
