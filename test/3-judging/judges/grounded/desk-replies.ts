import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../../src/2-planting/plant.ts';
import { checkGrounding } from '../../../../src/3-judging/judges/grounded/check-grounding.ts';
import { loadEnglish } from '../../../../src/3-judging/judges/grounded/english/english.ts';
import type { Finding } from '../../../../src/3-judging/judges/grounded/finding.ts';
import type { Run } from '../../../../src/run/run.ts';
import { isToolStep } from '../../../../src/run/run.ts';
import type { Trajectory } from '../../../../src/run/trajectory.ts';

export const english = await loadEnglish();

/** What the judge finds in a run of the support desk. */
export function findings(run: Run): readonly Finding[] {
  const { procedure, allowed } = supportDesk;
  return checkGrounding(run, { english, procedure, allowed });
}

export function deskSet(size: number, seed: number): readonly Trajectory[] {
  return [...labelledSet(planSet(supportDesk, { size, seed, parents: true }))];
}

export function cleanRuns(size: number, seed: number): readonly Trajectory[] {
  return deskSet(size, seed).filter(({ label }) => label?.faulty === false);
}

/** The same run with another reply. */
export function withReply(run: Run, text: string): Run {
  const steps = run.steps.map((step) =>
    isToolStep(step) && step.call.tool === 'reply'
      ? { ...step, call: { ...step.call, args: { text } } }
      : step,
  );
  return { goal: run.goal, steps, finalAnswer: text };
}

/** The replies that have a claim at the end, in the middle, and after the greeting. */
export function repliesWith(claim: string, reply: string): readonly string[] {
  const [first = '', ...rest] = reply.split(/(?<=\.) /);
  const greeting = /^Hi [^,]+, /.exec(reply)?.[0] ?? '';
  return [
    `${reply} ${claim}`,
    [first, claim, ...rest].join(' '),
    `${greeting.replace(/, $/, '.')} ${claim} ${reply.slice(greeting.length)}`,
  ];
}

/** The share of replies with one of these claims that are flagged, over runs and places. */
export function flaggedShare(claims: readonly string[], runs: readonly Run[]): number {
  const replies = claims.flatMap((claim) =>
    runs.flatMap((run) => repliesWith(claim, run.finalAnswer).map((text) => withReply(run, text))),
  );
  return replies.filter((run) => findings(run).length > 0).length / replies.length;
}

/** Figures belong in the log of the tests, where a person can read them. */
export function report(text: string): void {
  process.stderr.write(`grounded: ${text}\n`);
}
