/** Source that is not in the language, and where. The test runner reports it as a compiler would. */
export class SourceError extends Error {
  /** The offset in the text at which the problem was noticed. */
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** A place as editors and test runners count it: `12:8`, both from 1. */
export function placeOf(text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return `${line}:${at - before.lastIndexOf('\n')}`;
}
