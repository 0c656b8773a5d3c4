import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING_DECLARED } from '../../../../src/2-planting/recorded/declaration/declaration.ts';
import { ToolKinds } from '../../../../src/2-planting/recorded/declaration/tool-kinds.ts';
import {
  recordedFaults,
  recordedHarmlessEdits,
} from '../../../../src/2-planting/recorded/edits/edits.ts';
import { hallucinatedArgument } from '../../../../src/2-planting/recorded/edits/hallucinated-argument.ts';
import { ignoredError } from '../../../../src/2-planting/recorded/edits/ignored-error.ts';
import { misreportedName } from '../../../../src/2-planting/recorded/edits/misreported-name.ts';
import { misreportedResult } from '../../../../src/2-planting/recorded/edits/misreported-result.ts';
import { unmadeChange } from '../../../../src/2-planting/recorded/edits/unmade-change.ts';
import { unreadEdit } from '../../../../src/2-planting/recorded/edits/unread-edit.ts';
import { unverifiedClaim } from '../../../../src/2-planting/recorded/edits/unverified-claim.ts';
import { checkProof } from '../../../../src/2-planting/recorded/proofs/check-proof.ts';
import { isToolStep, type Run, type Step } from '../../../../src/run/run.ts';
import type { LabelledTrajectory } from '../../../../src/run/trajectory.ts';
import { codeRun } from '../../../support/rows/code-run.ts';
import { childOf, lineOf, parentOf, shopHost } from '../../../support/rows/shop-host.ts';

const edits = [...recordedFaults, ...recordedHarmlessEdits];

function made(run: Run, edit: Parameters<typeof childOf>[1]): LabelledTrajectory {
  const child = childOf(shopHost(run, NOTHING_DECLARED), edit);
  if (typeof child === 'string') throw new Error(child);
  return child;
}

/** The same session with one step changed. */
function changed(run: Run, tool: string, change: (step: Step, text: string) => Step): Run {
  const steps = run.steps.map((step) =>
    isToolStep(step) && JSON.stringify(step.call).includes(tool)
      ? change(step, JSON.stringify(step))
      : step,
  );
  return { ...run, steps };
}

describe('a session of a coding agent', () => {
  it('can have these faults without a declaration, and every one is confirmed', () => {
    const cases = fc.record({
      passed: fc.integer({ min: 30, max: 900 }),
      files: fc.integer({ min: 3, max: 19 }),
      commit: fc.stringMatching(/^[0-9][a-f][0-9a-f]{5}$/),
      limit: fc.integer({ min: 21, max: 29 }),
    });
    const planted = new Set<string>();
    fc.assert(
      fc.property(cases, (given) => {
        const run = codeRun(given);
        const host = shopHost(run, NOTHING_DECLARED);
        for (const edit of edits) {
          if (edit.needs !== undefined) continue;
          const child = childOf(host, edit);
          if (typeof child === 'string') continue;
          const problem = checkProof(lineOf(parentOf(run)), lineOf(child), host.known);
          expect([edit.name, problem]).toEqual([edit.name, null]);
          expect(lineOf(made(run, edit))).toBe(lineOf(child));
          planted.add(edit.name);
        }
      }),
      { numRuns: 5 },
    );
    expect([...planted]).toEqual(
      expect.arrayContaining([
        'misreported_result',
        'misreported_name',
        'unverified_claim',
        'unmade_change',
        'unread_edit',
        'ignored_error',
      ]),
    );
  });

  it('says another count than the result, in that report alone', () => {
    const child = made(codeRun(), misreportedResult);
    const { old, new: value, sources } = child.label.proof ?? {};
    expect(['87 tests', '4 files', '9c41d7e', '87 pass', '87 passed']).toContain(old);
    expect(value).not.toBe(old);
    expect(child.label.outcomeCorrect).toBe(true);
    expect(child.steps[Number(sources?.[0])]).toEqual(codeRun().steps[Number(sources?.[0])]);
  });

  it('names a file or a name that nothing in the run has', () => {
    const child = made(codeRun(), misreportedName);
    const { old, new: value } = child.label.proof ?? {};
    expect(old).toBe('basket_notes.md');
    expect(value).toMatch(/^[a-z]+_[a-z]+\.md$/);
    expect(JSON.stringify(codeRun())).not.toContain(value);
  });

  it('says that it has changed what it never changed', () => {
    const child = made(codeRun(), unmadeChange);
    expect(child.steps[0]).toMatchObject({ text: "I've added my notes in `basket_notes.md`." });
    expect(child.label).toMatchObject({ failureStep: 0, outcomeCorrect: false });
  });

  it('is not left without a change that a later call shows', () => {
    const shown = changed(codeRun(), '"Grep"', (_, text) =>
      JSON.parse(text.replaceAll('Found', 'docs/basket_notes.md found')),
    );
    expect(childOf(shopHost(shown, NOTHING_DECLARED), unmadeChange)).toMatch(/shows the change/);
  });

  it('edits a file that it never read', () => {
    const child = made(codeRun(), unreadEdit);
    expect(child.steps).toHaveLength(codeRun().steps.length - 1);
    expect(child.label.proof?.old).toBe('export const mostArticles = 25;');
    expect(JSON.stringify(child.steps)).not.toContain('shop.ts');
  });

  it('passes over a push that failed', () => {
    const child = made(codeRun(), ignoredError);
    expect(child.steps.at(-2)).toMatchObject({ observation: { ok: false } });
    expect(child.steps.at(-1)).toMatchObject({ from: 'agent' });
  });

  it.each([
    [
      'a plan',
      unverifiedClaim,
      (step: Step) => ({ ...step, thought: 'All tests should pass now, and I commit.' }),
      'git commit',
    ],
    [
      'a sample in a code fence',
      misreportedResult,
      (step: Step) => ({ ...step, thought: '```\n87 tests\n```' }),
      'git commit',
    ],
  ])('reports nothing in %s', (_, edit, change, tool) => {
    const run = changed(codeRun(), tool, change as (step: Step) => Step);
    const child = childOf(shopHost(run, NOTHING_DECLARED), edit);
    if (typeof child !== 'string') expect(child.label.proof?.old).not.toMatch(/^87|tests pass/);
  });

  it('is not read blindly if another result shows the text', () => {
    const run = codeRun();
    const read = run.steps.findIndex((step) => isToolStep(step) && step.call.tool === 'Read');
    const shown = run.steps.map((step) =>
      isToolStep(step) && step.call.tool === 'Grep'
        ? { ...step, observation: (run.steps[read] as typeof step).observation }
        : step,
    );
    const child = childOf(shopHost({ ...run, steps: shown }, NOTHING_DECLARED), unreadEdit);
    expect(child).toMatch(/no read alone/);
  });

  it('is given no invented file, since no tool would have confirmed it', () => {
    const run = changed(codeRun(), '"Read"', (_, text) =>
      JSON.parse(text.replaceAll('basket.ts', 'B4551X.ts')),
    );
    expect(childOf(shopHost(run, NOTHING_DECLARED), hallucinatedArgument)).toMatch(/no call/);
  });
});

describe('a command', () => {
  const kinds = new ToolKinds(NOTHING_DECLARED, []);
  const bash = (command: string) => ({ tool: 'Bash', args: { command } });
  it.each([
    ['ls -la | head -3', true, false],
    ['cd /app && git diff --stat 2>/dev/null', true, false],
    ['rg "a > b; rm x" src', true, false],
    ['npm test 2>&1 | tail -3', false, false],
    ['NODE_ENV=test npx vitest run', false, false],
    ['echo done > notes.txt', false, true],
    ['cat a; rm a', false, true],
    ['find . -name x -delete', false, true],
    ['git push', false, true],
    ['ls $(rm x)', false, true],
    ['python fix.py', false, true],
  ])('%s looks only: %s; may change something: %s', (command, looks, mayChange) => {
    expect([kinds.isRead(bash(command)), kinds.mayChange(bash(command))]).toEqual([
      looks,
      mayChange,
    ]);
  });

  it('is understood by the arguments where the tool does several things', () => {
    const tool = 'str_replace_editor';
    expect(kinds.isRead({ tool, args: { command: 'view', path: '/a.py' } })).toBe(true);
    expect(kinds.isRead({ tool, args: { command: 'create', path: '/a.py' } })).toBe(false);
    expect(kinds.isRead({ tool: 'shell', args: { command: ['bash', '-lc', 'ls'] } })).toBe(true);
  });
});
