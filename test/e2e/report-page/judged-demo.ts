import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import { madeOnce } from '../../support/files/made-once.ts';
import { afterDemo } from '../../support/process/after-demo.ts';
import { tj } from '../../support/process/tj.ts';
import { measurementOf } from './measured-folder.ts';

export const STEP = 'step:scripted';

/**
 * The folders of the demo, the first with two judges beside the controls, so that there is a grid of who sees
 * what, and with a gate that failed; and its measurement. Nothing may be written there.
 */
export function judgedDemo(): { readonly runs: string; readonly measurement: Measurement } {
  const made = madeOnce(inject('madeOnce'), 'judged demo', (base) => {
    afterDemo(base);
    const folder = join(base, 'runs/demo');
    tj(['judge', folder, '--judge', 'step', 'outcome', '--model', 'scripted:']);
    expect(tj(['gate', folder, '--judge', STEP, '--min-delta', '0.5']).status).toBe(1);
    const { status, stdout } = tj(['report', folder, '--figures', join(base, 'figures')]);
    expect(status).toBe(0);
    expect(stdout).toContain('front.svg');
    writeFileSync(join(base, 'measurement.json'), JSON.stringify(measurementOf(folder)));
  });
  const measurement = JSON.parse(readFileSync(join(made, 'measurement.json'), 'utf8'));
  return { runs: join(made, 'runs'), measurement };
}
