import { fileURLToPath } from 'node:url';
import { numberFormats } from '../../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../../src/2-planting/plant.ts';
import type { ExternalInput } from '../../../../src/3-judging/judges/judge.ts';

export const formats = numberFormats(supportDesk);
export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../fixtures/${name}`, import.meta.url));
export const never = new AbortController().signal;
export const item = (id: string, text = 'all well', goal = 'do it'): ExternalInput => ({
  id,
  view: 'step',
  text,
  goal,
  final_answer: 'done',
  steps: [],
});
export const set = [...labelledSet(planSet(supportDesk, { size: 12, seed: 7, parents: false }))];
