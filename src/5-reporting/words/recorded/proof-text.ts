import { oneLine } from '../../../base/errors.ts';
import type { Label } from '../../../run/label.ts';

/** What was edited in a recorded run and why the label is certain; empty if the label has no proof. */
export function proofLines({ proof, edit }: Label): readonly string[] {
  if (proof === undefined) return [];
  const { statement, old, new: replacement, rule, sources, places } = proof;
  const facts: readonly (readonly [string, string])[] = [
    ['changed', changeText(old, replacement)],
    ['checked', rule],
    ['sources', sources.map(sourceText).join(', ')],
    ['edited', places.map((place) => `step ${place}`).join(', ')],
  ];
  return [
    oneLine(`${edit === undefined ? 'The planted edit' : 'A harmless edit'}: ${statement}`),
    ...facts.flatMap(([name, text]) => (text === '' ? [] : `  ${name.padEnd(8)} ${oneLine(text)}`)),
  ];
}

function changeText(old: string | null, replacement: string | null): string {
  if (old === null) return replacement ?? '';
  return replacement === null ? old : `${old} → ${replacement}`;
}

const sourceText = (source: number | 'goal' | 'instructions'): string =>
  typeof source === 'number' ? `step ${source} of the parent` : `the ${source}`;
