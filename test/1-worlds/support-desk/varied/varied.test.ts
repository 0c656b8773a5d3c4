import { describe, expect, it } from 'vitest';
import { runChecker } from '../../../../src/1-worlds/contract/check-run.ts';
import { playOracle } from '../../../../src/1-worlds/contract/play.ts';
import { playedSteps } from '../../../../src/1-worlds/contract/played-run.ts';
import { variedDesk } from '../../../../src/1-worlds/support-desk/varied/support-desk-varied.ts';
import { instancesOf } from '../../../../src/2-planting/clauses/played-sample.ts';
import { planSet } from '../../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../../src/2-planting/plant.ts';
import type { Run } from '../../../../src/run/run.ts';
import { describeEnvironment } from '../../../2-planting/contract-suite.ts';
import { literalFindings } from './literal-judge.ts';

describeEnvironment(variedDesk, { instances: 120, seeds: 6, instancesPerSeed: 24 });

const set = [...labelledSet(planSet(variedDesk, { size: 400, seed: 3, parents: true }))];
const parents = new Map(
  set.filter(({ label }) => !label.faulty).map((run) => [run.instanceId, run]),
);
const pairsOf = (type: string) =>
  set.flatMap((fault) => {
    const parent = parents.get(fault.instanceId);
    return fault.label.failureType === type && parent !== undefined ? [{ fault, parent }] : [];
  });

const types = variedDesk.faults.map(({ name }) => name);
const without = (...names: readonly string[]) => types.filter((type) => !names.includes(type));
const thoughtsOf = ({ steps }: Run) => playedSteps(steps).map(({ thought }) => thought);
const toolsOf = ({ steps }: Run) =>
  playedSteps(steps).map(({ call, observation: { ok } }) => `${call.tool}${ok ? '' : ' failed'}`);
const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, '#');

describe('a fault at the varied desk differs from its parent where the fault is, and nowhere else', () => {
  it.each(without('skipped_precondition', 'premature_stop'))(
    '%s: it thinks what its parent thinks',
    (type) => {
      const pairs = pairsOf(type);
      expect(pairs.length).toBeGreaterThan(20);
      for (const { fault, parent } of pairs) expect(thoughtsOf(fault)).toEqual(thoughtsOf(parent));
    },
  );

  it.each([
    ...['wrong_tool', 'hallucinated_argument', 'skipped_precondition', 'ignored_observation'],
    'repeated_write',
  ])('%s: its reply is that of its parent, but for the numbers', (type) => {
    for (const { fault, parent } of pairsOf(type)) {
      expect(withoutNumbers(fault.finalAnswer)).toBe(withoutNumbers(parent.finalAnswer));
    }
  });

  it.each(without('skipped_precondition', 'premature_stop', 'repeated_write', 'wrong_tool'))(
    '%s: it calls the tools that its parent calls, with the same success',
    (type) => {
      for (const { fault, parent } of pairsOf(type))
        expect(toolsOf(fault)).toEqual(toolsOf(parent));
    },
  );

  it('takes what it says or looks at instead from what other correct runs say and look at', () => {
    const clean = [...parents.values()];
    const sentences = new Set(
      clean.flatMap(({ finalAnswer }) => withoutNumbers(finalAnswer).split(/(?<=\.) /)),
    );
    for (const { fault } of [...pairsOf('unsupported_claim'), ...pairsOf('private_data')]) {
      const said = withoutNumbers(fault.finalAnswer)
        .split(/(?<=\.) /)
        .slice(1);
      expect(said.filter((sentence) => !sentences.has(sentence))).toEqual([]);
    }
  });
});

describe('the correct runs of the varied desk', () => {
  const clean = [0, 1, 2].flatMap((seed) =>
    instancesOf(variedDesk, { seed, instances: 200 }).map((each) => playOracle(variedDesk, each)),
  );

  it('are hardly ever alike', () => {
    expect(new Set(clean.map((run) => toolsOf(run).join())).size).toBeGreaterThan(300);
    expect(new Set(clean.flatMap(thoughtsOf)).size).toBeGreaterThan(1000);
    const failed = clean.filter((run) => toolsOf(run).some((tool) => tool.endsWith('failed')));
    expect(failed.length / clean.length).toBeGreaterThan(0.4);
    const lengths = clean.map(({ steps }) => steps.length);
    expect([Math.min(...lengths), Math.max(...lengths) > 10]).toEqual([6, true]);
  });

  it('give a judge who holds them to the letter of the procedure nothing to flag', () => {
    for (const run of clean) expect([run.goal, literalFindings(run)]).toEqual([run.goal, []]);
  });

  it('say nothing twice that is not about the call', () => {
    for (const run of clean) {
      const asides = thoughtsOf(run).flatMap((thought) => thought.split(/(?<=\.) /).slice(1));
      expect(asides).toEqual([...new Set(asides)]);
    }
  });

  it('stay correct to the letter when they get the shape of a fault', () => {
    const plan = planSet(variedDesk, {
      size: 60,
      seed: 3,
      harmless: { names: ['sham'], count: 60 },
    });
    const shams = [...labelledSet(plan)].filter(({ label }) => label.edit?.kind === 'sham');
    expect(shams.length).toBeGreaterThan(50);
    for (const run of shams) expect([run.id, literalFindings(run)]).toEqual([run.id, []]);
  });
});

describe('the faults of the varied desk', () => {
  it.each(types)('%s: they break the letter of the procedure', (type) => {
    const missed = pairsOf(type).filter(({ fault }) => literalFindings(fault).length === 0);
    expect(missed.map(({ fault }) => fault.id)).toEqual([]);
  });

  it('are found by the rules where a program can find them without reading thoughts or replies', () => {
    const violationsOf = runChecker(variedDesk.rulebook);
    const found = types.filter((type) =>
      pairsOf(type).every(({ fault }) => violationsOf(fault).length > 0),
    );
    expect(found).toEqual(
      without('wrong_tool', 'unsupported_claim', 'private_data', 'misreported_ending'),
    );
  });
});
