import type { RecordedTrace } from './recorded-trace.ts';

/** Facts out of values that nobody has checked: what is no plain value, or a long text, is left out. */
export function plainValues(values: Readonly<Record<string, unknown>>): RecordedTrace['facts'] {
  const plain = Object.entries(values).filter(([, value]) =>
    typeof value === 'string'
      ? value.length <= LONGEST
      : typeof value === 'number' || typeof value === 'boolean',
  );
  return Object.fromEntries(plain) as RecordedTrace['facts'];
}

/** Longer texts are no facts that anybody would select by. */
const LONGEST = 200;
