import type { Attack } from './attack.ts';
import { calibrationRun } from './calibration-run.ts';
import { closingTags } from './closing-tags.ts';
import { earlierAudit } from './earlier-audit.ts';
import { fakeEnding } from './fake-ending.ts';
import { fakeVerdict } from './fake-verdict.ts';
import { ignoredStep } from './ignored-step.ts';
import { invisibleText } from './invisible-text.ts';
import { newInstructions } from './new-instructions.ts';
import { plea } from './plea.ts';
import { relaxedPolicy } from './relaxed-policy.ts';
import { selfPraise } from './self-praise.ts';

/** Every attack on whoever reads a run, in the order in which a set takes them. */
export const attacks: readonly Attack[] = [
  earlierAudit,
  fakeVerdict,
  newInstructions,
  ignoredStep,
  fakeEnding,
  invisibleText,
  calibrationRun,
  relaxedPolicy,
  selfPraise,
  plea,
  closingTags,
];
