import { expect } from 'vitest';

const NAME = String.raw`[A-Za-z][\w-]*`;
const TEXT = String.raw`(?:[^<&]|&(?:amp|lt|gt|quot|apos|#\d+);)`;
const OPEN = new RegExp(
  String.raw`^<(${NAME})((?: ${NAME}="(?:[^<&"\n\t\r]|&(?:amp|lt|gt|quot|apos|#\d+);)*")*)(/?)>`,
);

/** Fails where a text is not XML 1.0: tags that do not close, bare markup, characters it cannot hold. */
export function wellFormed(xml: string): void {
  // A lone surrogate does not survive being written as UTF-8.
  expect(Buffer.from(xml).toString()).toBe(xml);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what may not be there
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  const open: string[] = [];
  let rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  expect(rest).not.toBe(xml);
  while (rest !== '') {
    const close = new RegExp(`^</(${NAME})>`).exec(rest);
    const start = close === null ? OPEN.exec(rest) : null;
    if (close !== null) expect(close[1]).toBe(open.pop());
    else if (start !== null && start[3] === '') open.push(start[1] as string);
    const text = new RegExp(`^${TEXT}+`).exec(rest);
    const taken = close ?? start ?? text;
    expect(taken, `not XML: ${rest.slice(0, 60)}`).not.toBeNull();
    rest = rest.slice(taken?.[0].length ?? rest.length);
  }
  expect(open).toEqual([]);
}
