import type { Label } from '../../run/label.ts';

/**
 * The numbers of the lines of a rendered parent that gave an edit its old value. Every line at the
 * margin begins something new, so the lines of a step end there.
 */
export function sourceLines(rendered: string, { proof }: Label): ReadonlySet<number> {
  const found = new Set<number>();
  if (proof === undefined || proof.old === null || proof.old === '') return found;
  const { old, sources } = proof;
  let isSource = false;
  rendered.split('\n').forEach((line, number) => {
    if (!line.startsWith('    ') && line !== '') {
      const step = /^\[step (\d+)\] /.exec(line)?.[1];
      isSource =
        step !== undefined
          ? sources.includes(Number(step))
          : (line.startsWith('GOAL: ') && sources.includes('goal')) ||
            (line.startsWith('INSTRUCTIONS ') && sources.includes('instructions'));
    }
    if (isSource && line.includes(old)) found.add(number);
  });
  return found;
}
