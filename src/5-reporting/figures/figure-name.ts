import type { Figure } from './figure.ts';

const LONGEST = 60;

/** Names figures by what they show: `flag-rates-step-qwen2.5-14b`. */
export function uniqueNames(figures: readonly Omit<Figure, 'name'>[]): readonly Figure[] {
  const taken = new Set<string>();
  return figures.map((figure) => {
    const base =
      figure.judgeId === null ? figure.kind : `${figure.kind}-${fileSafe(figure.judgeId)}`;
    let name = base;
    for (let further = 2; taken.has(name); further++) name = `${base}-${further}`;
    taken.add(name);
    return { name, ...figure };
  });
}

/** Lower case, because some file systems take two names that differ in case for one. */
function fileSafe(text: string): string {
  const safe = text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^[-.]+|[-.]+$/g, '');
  return safe === '' ? 'judge' : safe;
}
