import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixPredictions } from '../../src/ablation/predictions.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';

describe('predictions', () => {
  it('are written before the run and refused once they have changed', async () => {
    const path = join(temporaryFolder(), 'PREDICTIONS.md');
    const first = await fixPredictions(path, []);
    expect(first).toMatchObject({ written: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('| 3 | task, full view | Δ of C − D | faults: unsupported_claim |');
    expect(text).toContain('B flags between 2 % and 80 % of the clean runs');
    expect(await fixPredictions(path, [first.sha256])).toEqual({ ...first, written: false });

    writeFileSync(path, `${text}Contrast 1 will be positive.\n`);
    const second = await fixPredictions(path, []);
    expect(second).toMatchObject({ written: false });
    await expect(fixPredictions(path, [first.sha256, second.sha256])).rejects.toThrow(
      /has changed since the run began .* restore it, or start a new run/,
    );
  });

  it('that are gone are not written anew', async () => {
    const path = join(temporaryFolder(), 'PREDICTIONS.md');
    await expect(fixPredictions(path, ['abc'])).rejects.toThrow('are gone; restore them');
  });
});
