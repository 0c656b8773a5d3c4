import { fileURLToPath } from 'node:url';
import { planSet } from '../../../src/dataset/plan-set.ts';
import { numberFormats } from '../../../src/environment/number-formats.ts';
import { supportDesk } from '../../../src/environments/support-desk/support-desk.ts';
import type { ExternalInput } from '../../../src/judges/judge.ts';
import { labelledSet } from '../../../src/pipeline/labelled-set.ts';

export const types = supportDesk.faults.map(({ name }) => name);
export const formats = numberFormats(supportDesk);
export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
export const never = new AbortController().signal;
export const item = (id: string, text = 'all well', goal = 'do it'): ExternalInput => ({
  id,
  view: 'step',
  text,
  goal,
  final_answer: 'done',
  steps: [],
});
export const set = [
  ...labelledSet(planSet(supportDesk, { size: 12, seed: 7, withParents: false })),
];
