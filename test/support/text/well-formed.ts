import { expect } from 'vitest';

/** The characters that XML 1.0 can hold. A lone surrogate is not among them. */
const ALLOWED = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
/** A closing tag, an opening tag or text. A raw line break in an attribute would become a space. */
const TOKEN = /<\/([\w:-]+)>|<([\w:-]+)((?: [\w:-]+="[^"<\n\t\r]*")*) ?(\/?)>|[^<]+/y;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;
const DECLARATION = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/;

/** Fails unless a text is XML of the kind that the project writes: one root, tags closed in order. */
export function expectWellFormed(xml: string): void {
  expect(ALLOWED.test(xml), 'a character that XML cannot hold').toBe(true);
  expect(BARE_AMPERSAND.exec(xml)?.[0], 'a bare &').toBeUndefined();
  expect(xml.includes(']]>'), 'a bare ]]>').toBe(false);
  const open: string[] = [];
  let roots = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(xml);
    if (token === null) throw new Error(`not XML: ${xml.slice(from, from + 80)}`);
    const [text, closing, opening, attributes = '', alone] = token;
    if (closing !== undefined) expect(open.pop()).toBe(closing);
    else if (opening !== undefined) {
      if (open.length === 0) roots++;
      const names = [...attributes.matchAll(/ ([\w:-]+)="[^"]*"/g)].map(([, name]) => name);
      expect(new Set(names).size, `an attribute twice in ${text}`).toBe(names.length);
      if (alone === '') open.push(opening);
    } else if (open.length === 0) expect(text.trim(), 'text outside the root').toBe('');
  }
  expect([roots, open]).toEqual([1, []]);
}

/** Fails unless a text is a whole XML file: a declaration, then well-formed XML. */
export function expectXmlFile(xml: string): void {
  expect(xml).toMatch(DECLARATION);
  expectWellFormed(xml.replace(DECLARATION, ''));
}
