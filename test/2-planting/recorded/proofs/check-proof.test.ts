import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  recordedFaults,
  recordedHarmlessEdits,
} from '../../../../src/2-planting/recorded/edits/edits.ts';
import { checkProof } from '../../../../src/2-planting/recorded/proofs/check-proof.ts';
import type { Label, Proof } from '../../../../src/run/label.ts';
import { isToolStep, type Step } from '../../../../src/run/run.ts';
import type { LabelledTrajectory } from '../../../../src/run/trajectory.ts';
import { childOf, lineOf, parentOf, shopHost } from '../../../support/rows/shop-host.ts';
import { shopCases, shopRun } from '../../../support/rows/shop-run.ts';

const edits = [...recordedFaults, ...recordedHarmlessEdits];

const withLabel = (child: LabelledTrajectory, label: Partial<Label>): LabelledTrajectory => ({
  ...child,
  label: { ...child.label, ...label },
});

const withProof = (child: LabelledTrajectory, proof: Partial<Proof>): LabelledTrajectory =>
  withLabel(child, { proof: { ...(child.label.proof as Proof), ...proof } });

const mapStep = (
  child: LabelledTrajectory,
  index: number,
  change: (step: Step) => Step,
): LabelledTrajectory => ({
  ...child,
  steps: child.steps.map((step, i) => (i === index ? change(step) : step)),
});

/** Another text where a step has one: what was returned, or what was said. */
const reworded = (step: Step): Step =>
  isToolStep(step)
    ? { ...step, observation: { ...step.observation, data: 'something else' } }
    : { ...step, text: `${step.text} And more.` };

/** Ways to spoil any confirmed child; each must be noticed, whatever the edit. */
const spoilers: readonly [string, (child: LabelledTrajectory, at: number) => LabelledTrajectory][] =
  [
    ['another goal', (child) => ({ ...child, goal: `${child.goal}!` })],
    ['other instructions', (child) => ({ ...child, instructions: 'Do as you like.' })],
    ['another instance', (child) => ({ ...child, instanceId: 'TRACE-00002' })],
    ['a step that says something else', (child, at) => mapStep(child, at, reworded)],
    [
      'a thought that was not there',
      (child, at) => mapStep(child, at, (step) => ({ ...step, thought: 'Let me cheat a little.' })),
    ],
    [
      'a step left out',
      (child, at) => ({ ...child, steps: renumbered(child.steps.toSpliced(at, 1)) }),
    ],
    [
      'a step too many',
      (child, at) => ({
        ...child,
        steps: renumbered(child.steps.toSpliced(at, 0, { index: 0, from: 'user', text: 'Hm.' })),
      }),
    ],
    [
      'misnumbered steps',
      (child, at) => mapStep(child, at, (step) => ({ ...step, index: at + 1 })),
    ],
    ['another final answer', (child) => ({ ...child, finalAnswer: `${child.finalAnswer} Bye.` })],
    ['no proof', (child) => withLabel(child, { proof: undefined })],
    ['a proof of no place', (child) => withProof(child, { places: [] })],
    ['a proof of a place that is not there', (child) => withProof(child, { places: [999] })],
  ];

const renumbered = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step, index) => ({ ...step, index }));

/** Ways to spoil the label of a fault. */
const mislabellings: readonly [string, (child: LabelledTrajectory) => LabelledTrajectory][] = [
  [
    'the other outcome',
    (child) => withLabel(child, { outcomeCorrect: !child.label.outcomeCorrect }),
  ],
  [
    'another step to blame',
    (child) => withLabel(child, { failureStep: child.label.failureStep === 0 ? 1 : 0 }),
  ],
  ['an unknown type', (child) => withLabel(child, { failureType: 'bad_manners' })],
  [
    'another type',
    (child) =>
      withLabel(child, {
        failureType: child.label.failureType === 'wrong_tool' ? 'changed_figure' : 'wrong_tool',
      }),
  ],
];

const shop = shopHost(shopRun());
const parent = lineOf(parentOf(shop.host.run));
const children = edits.flatMap((edit) => {
  const child = childOf(shop, edit);
  return typeof child === 'string' ? [] : [{ name: edit.name, child }];
});

describe('the checker', () => {
  it('confirms a child of nearly every edit in the same run', () => {
    expect(children.length).toBeGreaterThanOrEqual(13);
    for (const { child } of children) {
      expect(checkProof(parent, lineOf(child), shop.known)).toBeNull();
    }
  });

  it.each(spoilers)('notices %s', (_, spoil) => {
    for (const { name, child } of children) {
      for (let at = 0; at < child.steps.length; at++) {
        const line = lineOf(spoil(child, at));
        if (line === lineOf(child)) continue;
        expect(checkProof(parent, line, shop.known), `${name}, step ${at}`).not.toBeNull();
      }
    }
  });

  it.each(mislabellings)('notices %s', (_, spoil) => {
    for (const { name, child } of children) {
      if (!child.label.faulty) continue;
      const line = lineOf(spoil(child));
      expect(checkProof(parent, line, shop.known), name).not.toBeNull();
    }
  });

  it('notices a value that has a source after all', () => {
    for (const { name, child } of children) {
      const { proof } = child.label;
      if (!['removed_source', 'unsupported_claim', 'hallucinated_argument'].includes(name))
        continue;
      const value = proof?.new ?? proof?.old;
      const goal = `${child.goal} It is about ${value}.`;
      const told = lineOf({ ...parentOf(shop.host.run), goal });
      expect(checkProof(told, lineOf({ ...child, goal }), shop.known), name).not.toBeNull();
    }
  });

  it('notices a parent that is labelled faulty', () => {
    const faulty = { ...parentOf(shop.host.run) };
    const label = { faulty: true, failureStep: 0, failureType: 'x', outcomeCorrect: false };
    for (const { child } of children) {
      expect(checkProof(lineOf({ ...faulty, label }), lineOf(child), shop.known)).not.toBeNull();
    }
  });

  it('says what is wrong with a row that is none', () => {
    expect(checkProof(parent, '{"trajectory_id": 1}', shop.known)).toMatch(
      /the edited run, line 1/,
    );
    expect(checkProof('nonsense', parent, shop.known)).toMatch(/not JSON/);
  });

  it('confirms no child of another run', () => {
    fc.assert(
      fc.property(shopCases, (other) => {
        const stranger = lineOf(parentOf(shopRun(other)));
        for (const { child } of children) {
          expect(checkProof(stranger, lineOf(child), shop.known)).not.toBeNull();
        }
      }),
      { numRuns: 20 },
    );
  });
});
