import { describe, expect, it } from 'vitest';
import { stepLine } from '../../../../src/doors/cli/output/step-line.ts';

const CLEARED = '\r\u001b[K';

function drawn(isTTY: boolean, seconds: readonly number[]): string {
  let written = '';
  const times = [0, ...seconds.map((each) => each * 1000)];
  const steps = stepLine('measuring', {
    stream: { isTTY, write: (text) => (written += text) },
    now: () => times.shift() ?? 0,
  });
  for (const [number] of seconds.entries()) steps.show(`judge ${number + 1}`);
  steps.clear();
  return written;
}

describe('what a command says that takes long', () => {
  it('is the step it is at, drawn over the last one and gone at the end', () => {
    expect(drawn(true, [0.2, 0.6, 1.2])).toBe(
      `${CLEARED}measuring: judge 2${CLEARED}measuring: judge 3${CLEARED}`,
    );
  });

  it('is nothing if it is quick, or if nobody watches', () => {
    expect(drawn(true, [0.1, 0.2])).toBe('');
    expect(drawn(false, [1, 2])).toBe('');
  });
});
