import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificateBadge } from '../../../src/5-reporting/certificate/badge.tsx';
import {
  type Certificate,
  certificateHash,
  certificateSchema,
  certificateText,
  sealed,
} from '../../../src/5-reporting/certificate/certificate-schema.ts';
import { checkedLine } from '../../../src/5-reporting/certificate/certificate-words.ts';
import { checkCertificate } from '../../../src/5-reporting/certificate/check-certificate.ts';
import { JUDGE_PARTS } from '../../../src/5-reporting/certificate/judge-parts.ts';
import { hostileText } from '../../support/text/hostile.ts';
import { expectWellFormed } from '../../support/text/well-formed.ts';
import { aCertificate } from './a-certificate.ts';

const now = new Date('2026-11-20T12:00:00Z');
const check = (
  certificate: Certificate,
  judge: Partial<Certificate['judge']> = {},
  days?: number,
) =>
  checkCertificate(
    certificate,
    { makeup: { ...certificate.judge, ...judge } },
    { now, maxAgeDays: days ?? null },
  );

describe('a certificate', () => {
  it('survives its file, and keeps its hash whatever the order of its keys', () => {
    const read = certificateSchema.parse(JSON.parse(certificateText(aCertificate())));
    expect(read).toEqual(aCertificate());
    const backwards = Object.fromEntries(Object.entries(read).toReversed());
    expect(certificateHash(certificateSchema.parse(backwards))).toBe(read.sha256);
  });

  it('holds for the same judge, and says what was measured', () => {
    const checked = check(aCertificate());
    expect(checked).toMatchObject({ verdict: 'holds', changed: [], notCompared: [], ageDays: 2 });
    expect(checkedLine('c.json', aCertificate(), checked)).toBe(
      'c.json holds for step:writer:7b: Δ +0.67 [+0.59, +0.74] on 150 pairs, 2 days old.',
    );
  });

  it('fails after any edit of a number, a name or a text in it', () => {
    const leaves = leavesOf(aCertificate()).filter(([at]) => !['sha256', 'kind'].includes(at));
    fc.assert(
      fc.property(fc.constantFrom(...leaves), fc.string({ minLength: 1 }), ([path, leaf], text) => {
        const other =
          typeof leaf === 'number' ? leaf + 1 : typeof leaf === 'boolean' ? !leaf : text;
        const edited = replaced(aCertificate(), path.split('/'), other);
        fc.pre(other !== leaf);
        expect(certificateHash(edited)).not.toBe(aCertificate().sha256);
        // A rewritten version or date may be no certificate at all, which is refused before this.
        if (certificateSchema.safeParse(edited).success)
          expect(check(edited).verdict).toBe('edited');
      }),
    );
  });

  it.each(JUDGE_PARTS.filter(({ key }) => key !== 'version'))(
    'fails when $label changed, and names it',
    ({ key, label }) => {
      const checked = check(aCertificate(), {
        [key]: typeof aCertificate().judge[key] === 'number' ? 99 : 'other',
      });
      expect(checked.verdict).toBe('changed');
      expect(checked.changed.map((part) => part.label)).toEqual([label]);
    },
  );

  it('takes the version of this program for a part of a judge that is this program', () => {
    const newer = { version: '9.9.9' };
    expect(check(aCertificate(), newer).verdict).toBe('holds');
    const local = aCertificate({ kind: 'local', template: null });
    expect(check(local, newer).verdict).toBe('changed');
    // Of a prompt that nobody recorded, the version is all that is known.
    expect(check(aCertificate({ template: null }), newer).verdict).toBe('changed');
    expect(check(aCertificate({ kind: 'external', template: null }), newer).verdict).toBe('holds');
  });

  it('says what could not be compared, and does not take it for a change', () => {
    const checked = check(aCertificate({ digest: null }), { digest: 'sha256:1' });
    expect(checked).toMatchObject({ verdict: 'holds', notCompared: ['the weights of the model'] });
  });

  it('is too old once its verdicts are, however late it was issued', () => {
    expect(check(aCertificate(), {}, 2).verdict).toBe('holds');
    expect(check(aCertificate(), {}, 1.9).verdict).toBe('too old');
    const { sha256: _, ...rest } = aCertificate();
    expect(check(sealed({ ...rest, judgedAt: null }), {}, 1.9).verdict).toBe('holds');
    // A changed judge fails, however old the certificate is.
    expect(check(aCertificate(), { model: 'other' }, 1).verdict).toBe('changed');
  });
});

describe('the badge of a certificate', () => {
  it('shows the judge, its Δ and the date', () => {
    const svg = certificateBadge(aCertificate());
    expectWellFormed(svg);
    expect(svg).toContain('>step:writer:7b</text>');
    expect(svg).toContain('>Δ +0.67 [+0.59, +0.74] · 2026-11-18</text>');
  });

  it('is well-formed and holds each text in its own room, whatever the judge is called', () => {
    fc.assert(
      fc.property(hostileText, (id) => {
        const svg = certificateBadge(aCertificate({ id }));
        expectWellFormed(svg);
        const width = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1]);
        const texts = [...svg.matchAll(/<text x="(\d+)"[^>]* textLength="(\d+)"/g)].map(
          ([, x, length]) => [Number(x), Number(x) + Number(length)] as const,
        );
        const [name, value] = texts;
        expect(name?.[1]).toBeLessThan(value?.[0] ?? 0);
        expect(value?.[1]).toBeLessThan(width);
      }),
    );
  });
});

type Leaf = string | number | boolean;

/** Every value in some JSON that is neither a list nor an object, with the path to it. */
function leavesOf(
  value: unknown,
  path: readonly string[] = [],
): readonly (readonly [string, Leaf])[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return [[path.join('/'), value]];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]));
}

function replaced<Value>(value: Value, [key = '', ...rest]: readonly string[], other: Leaf): Value {
  const copy = structuredClone(value);
  const inner: unknown = Reflect.get(Object(copy), key);
  Reflect.set(Object(copy), key, rest.length === 0 ? other : replaced(inner, rest, other));
  return copy;
}
