import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixPredictions } from '../../../src/paper/ablation/predictions.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';

describe('predictions', () => {
  it('are fixed once somebody has written them, and are refused once they have changed', async () => {
    const path = join(temporaryFolder(), 'PREDICTIONS.md');
    expect(await fixPredictions(path, [])).toBeNull();
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('| 3 | task, full view | Δ of C − D | faults: unsupported_claim |');
    expect(text).toContain('B flags between 2 % and 80 % of the clean runs');
    await expect(fixPredictions(path, [])).rejects.toThrow(/holds no predictions yet/);

    writeFileSync(path, `${text}Contrast 1 will be positive.\n`);
    const fixed = await fixPredictions(path, []);
    expect(fixed).toMatch(/^[0-9a-f]{64}$/);
    expect(await fixPredictions(path, [fixed ?? ''])).toBe(fixed);
    writeFileSync(path, `${text}Contrast 1 will be negative.\n`);
    await expect(fixPredictions(path, [fixed ?? ''])).rejects.toThrow(
      /has changed since the run began .* restore it, or start a new run/,
    );
  });

  it('may be in a file of any form, but not in an empty one', async () => {
    const path = join(temporaryFolder(), 'mine.txt');
    writeFileSync(path, 'Contrast 1 will be positive.\n');
    expect(await fixPredictions(path, [])).toMatch(/^[0-9a-f]{64}$/);
    writeFileSync(path, ' \n');
    await expect(fixPredictions(path, [])).rejects.toThrow(/holds no predictions yet/);
  });

  it('are not written again if the recorded file is gone', async () => {
    const path = join(temporaryFolder(), 'PREDICTIONS.md');
    await expect(fixPredictions(path, ['abc'])).rejects.toThrow('are gone; restore them');
  });
});
