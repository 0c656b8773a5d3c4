import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trueClaim } from '../../../../src/2-planting/recorded/edits/declared/claimed-action.ts';
import {
  FAULT_DESCRIPTIONS,
  recordedFaults,
  recordedHarmlessEdits,
} from '../../../../src/2-planting/recorded/edits/edits.ts';
import { omittedRepeat } from '../../../../src/2-planting/recorded/edits/harmless/omitted-repeat.ts';
import { reorderedArguments } from '../../../../src/2-planting/recorded/edits/harmless/reordered-arguments.ts';
import {
  type RecordedEdit,
  type RecordedFault,
  type RecordedHarmlessEdit,
  shamOf,
} from '../../../../src/2-planting/recorded/edits/recorded-edit.ts';
import { checkProof } from '../../../../src/2-planting/recorded/proofs/check-proof.ts';
import { isToolStep, type Run, type Step } from '../../../../src/run/run.ts';
import type { LabelledTrajectory } from '../../../../src/run/trajectory.ts';
import { codeRun, weatherRun } from '../../../support/rows/code-run.ts';
import { childOf, lineOf, parentOf, shopHost } from '../../../support/rows/shop-host.ts';
import { shopCases, shopRun } from '../../../support/rows/shop-run.ts';

const edits = [...recordedFaults, ...recordedHarmlessEdits];

/** What only the sessions of coding agents have. */
const IN_CODE = new Set([
  'misreported_result',
  'sham-misreported_result',
  'misreported_name',
  'sham-misreported_name',
  'sham-misreported_state',
  'sham-misattributed_result',
  'unverified_claim',
  'unmade_change',
  'unread_edit',
  'ignored_error',
  'sham-ignored_error',
  'spelled_count',
  'omitted_failure',
]);

/** The shop's run, with what an edit needs in it; a session of a coding agent, where it needs that. */
function runFor(edit: RecordedEdit, run: Run): Run {
  if (IN_CODE.has(edit.name)) return codeRun();
  if (edit.name === 'misattributed_result') return weatherRun();
  const steps = run.steps.flatMap((step): readonly Step[] => {
    if (!isToolStep(step)) return [step];
    const { tool, args } = step.call;
    if (edit.name === 'ignored_observation' && tool === 'get_refund') return [];
    if (edit.rule === omittedRepeat.rule && tool === 'get_policy') {
      return [step, { ...step, thought: '' }];
    }
    if (edit.rule === reorderedArguments.rule && tool === 'get_refund') {
      return [{ ...step, call: { tool, args: { ...args, detail: 'full' } } }];
    }
    if (edit.rule === trueClaim.rule && tool === 'get_refund') {
      const call = { tool: 'send_voucher', args };
      const observation = { ok: true, data: 'sent', error: null };
      return [step, { ...step, thought: '', call, observation }];
    }
    return [step];
  });
  return { ...run, steps: steps.map((step, index) => ({ ...step, index })) };
}

const without = ({ index: _, ...step }: Step): object => step;

function planted(edit: RecordedEdit, run: Run): LabelledTrajectory {
  const child = childOf(shopHost(run), edit);
  if (typeof child === 'string') throw new Error(`${edit.name}: ${child}`);
  return child;
}

/** The edits for which the shop's run has no place are tried on runs of their own. */
const NOT_IN_SHOP = new Set(['early_write', 'wrong_entity']);
const inShop = edits.filter(({ name }) => !NOT_IN_SHOP.has(name));

describe.each(inShop)('$name', (edit) => {
  it('is planted in a run that allows it, and the checker confirms it', () => {
    const run = runFor(edit, shopRun());
    const { known } = shopHost(run);
    const child = planted(edit, run);
    expect(checkProof(lineOf(parentOf(run)), lineOf(child), known)).toBeNull();
    expect(child.label.faulty).toBe(edit.type !== null);
    expect(child.label.failureType).toBe(edit.type);
  });

  it('is confirmed in every run that it is planted in', () => {
    fc.assert(
      fc.property(shopCases, (shop) => {
        const run = runFor(edit, shopRun(shop));
        const host = shopHost(run);
        const child = childOf(host, edit);
        if (typeof child === 'string') return;
        expect(checkProof(lineOf(parentOf(run)), lineOf(child), host.known)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it('changes the steps that its proof names, and no others', () => {
    fc.assert(
      fc.property(shopCases, (shop) => {
        const run = runFor(edit, shopRun(shop));
        const child = childOf(shopHost(run), edit);
        if (typeof child === 'string') return;
        const places = new Set(child.label.proof?.places);
        const before = run.steps.map(without);
        const kept = child.steps.filter(({ index }) => !places.has(index)).map(without);
        // Whatever is not in those places is the parent's, in the parent's order.
        let at = 0;
        for (const step of kept) {
          const found = before.findIndex((other, i) => i >= at && isSame(other, step));
          expect(found).not.toBe(-1);
          at = found + 1;
        }
        expect(child.goal).toBe(run.goal);
        expect(child.instructions).toBe(run.instructions);
      }),
      { numRuns: 12 },
    );
  });

  it('is the same for the same seed', () => {
    const run = runFor(edit, shopRun());
    expect(lineOf(planted(edit, run))).toBe(lineOf(planted(edit, run)));
  });
});

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

describe('the list of edits', () => {
  it('gives every fault type one description', () => {
    const types = new Set(recordedFaults.map(({ type }) => type));
    expect(Object.keys(FAULT_DESCRIPTIONS).sort()).toEqual([...types].sort());
  });

  it('gives every fault a sham that the checker confirms, or says why it can have none', () => {
    for (const fault of recordedFaults) {
      const sham = shamOf(fault);
      if (sham === null) {
        expect([fault.name, 'none' in fault.sham && fault.sham.none]).toEqual([
          'premature_stop',
          'a run that ends before it has answered is never in order',
        ]);
        continue;
      }
      const run = runFor(sham, shopRun());
      const child = planted(sham, run);
      const { known } = shopHost(run);
      const confirmed = (row: LabelledTrajectory) =>
        checkProof(lineOf(parentOf(run)), lineOf(row), known);
      expect([fault.name, confirmed(child)]).toEqual([fault.name, null]);
      expect(child.label.edit).toMatchObject({ kind: 'sham', name: fault.type });
      expect(child.id).toBe(`TRACE-00001-sham-${fault.name}`);
      // A label that calls the sham a fault is not confirmed, and neither is the fault as its sham.
      const { edit: _, parent: __, ...rest } = child.label;
      const asFault = { ...rest, faulty: true, failureType: fault.type, failureStep: 0 };
      expect(confirmed({ ...child, label: asFault })).not.toBeNull();
    }
  });

  it('takes no fault for its sham', () => {
    for (const fault of recordedFaults.filter(({ name }) => !NOT_IN_SHOP.has(name))) {
      const run = runFor(fault, shopRun());
      const child = planted(fault, run);
      const label = {
        ...child.label,
        ...{ faulty: false, failureStep: null, failureType: null, outcomeCorrect: true },
        edit: { kind: 'sham', name: fault.type, place: 'steps' } as const,
      };
      const { known } = shopHost(run);
      expect(checkProof(lineOf(parentOf(run)), lineOf({ ...child, label }), known)).not.toBeNull();
    }
  });

  it('names every edit once', () => {
    const names = edits.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('locks every edit that needs a declaration until there is one', () => {
    const { host } = shopHost(shopRun());
    const nothing = { ...host.declared, tools: new Map(), identifiers: new Set<string>() };
    const needy = edits.filter(({ needs }) => needs !== undefined);
    expect(needy.map(({ name }) => name)).toEqual([
      'skipped_precondition',
      'early_write',
      'repeated_write',
      'wrong_entity',
      'ignored_observation',
      'claimed_action',
      'true_claim',
    ]);
    for (const { needs } of needy) {
      expect(needs?.isDeclared(nothing)).toBe(false);
      expect(needs?.isDeclared(host.declared)).toBe(true);
    }
  });
});

describe('an edit of recorded runs', () => {
  it('does not compile without a check that proves it', () => {
    const [fault, harmless] = [recordedFaults[0], recordedHarmlessEdits[0]];
    if (fault === undefined || harmless === undefined) throw new Error('there are no edits');
    // @ts-expect-error: the checker knows no such type
    const unproven: RecordedFault = { ...fault, type: 'rudeness' };
    // @ts-expect-error: the checker knows no such edit
    const unprovenToo: RecordedHarmlessEdit = { ...harmless, name: 'other_font' };
    expect([unproven.type, unprovenToo.name]).toEqual(['rudeness', 'other_font']);
  });
});
