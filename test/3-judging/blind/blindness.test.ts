import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import type { ExternalJudge } from '../../../src/3-judging/judges/judge.ts';
import type { AskingSettings } from '../../../src/3-judging/settings.ts';
import { cleanId, type LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { fakeModel } from '../../support/models/fake-model.ts';
import { judgeNamed, runJob } from '../../support/rows/judge-job.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';

/** Everything that a judge can see of an item if it reads none of its content. */
interface Seen {
  readonly id: string;
  /** Its place among the items, from 0 to 1. */
  readonly place: number;
  readonly index: number;
  readonly isFaulty: boolean;
  /** Whether it counts in Δ: it is a fault that has its parent in the set, or such a parent. */
  readonly isPaired: boolean;
  readonly trajectoryId: string;
}

type Policy = (item: Seen) => boolean;

const RUNS = 50;
/** A difference this many standard errors from 0 is no accident, with eight policies and 50 runs. */
const NOISE = 5;

function seenIn(set: readonly LabelledTrajectory[], asked: readonly [string, string][]): Seen[] {
  const ids = new Set(set.map(({ id }) => id));
  const byId = new Map(set.map((each) => [each.id, each]));
  const parents = new Set(
    set.filter(({ label }) => label.faulty).map((fault) => cleanId(fault.instanceId)),
  );
  return asked.map(([id, trajectoryId], index) => {
    const { label, instanceId } = byId.get(trajectoryId) as LabelledTrajectory;
    const isPaired = label.faulty ? ids.has(cleanId(instanceId)) : parents.has(trajectoryId);
    const place = index / asked.length;
    return { id, place, index, isFaulty: label.faulty, isPaired, trajectoryId };
  });
}

/** Judges a new set in a new folder, and returns what the judge saw besides the content. */
async function newRun(seed: number, options: Partial<AskingSettings> = {}): Promise<Seen[]> {
  const set = [...labelledSet(planSet(supportDesk, { size: 24, seed, parents: true }))];
  const ids: string[] = [];
  const judge: ExternalJudge = {
    kind: 'external',
    id: 'mine',
    view: 'step',
    endpoint: 'mine',
    async judge({ id }) {
      ids.push(id);
      return { faulty: true, failureStep: null, failureType: null, confidence: 1, rationale: '' };
    },
  };
  const folder = temporaryFolder();
  await runJob(folder, [judge], { jobs: 1, ...options }, { trajectories: set });
  const rows = await readVerdicts(folder);
  return seenIn(
    set,
    rows.map((row, i) => [ids[i] as string, row.trajectoryId]),
  );
}

/** The flag rate on faults minus that on clean parents, in standard errors of a coin. */
function deltaInErrors(items: readonly Seen[], flags: Policy): number {
  const paired = items.filter(({ isPaired }) => isPaired);
  const rate = (group: readonly Seen[]) => group.filter(flags).length / group.length;
  const faults = paired.filter(({ isFaulty }) => isFaulty);
  const parents = paired.filter(({ isFaulty }) => !isFaulty);
  const share = rate(paired);
  const error = Math.sqrt(share * (1 - share) * (1 / faults.length + 1 / parents.length));
  return error === 0 ? 0 : (rate(faults) - rate(parents)) / error;
}

const firstByte = ({ id }: Seen): number => Number.parseInt(id.slice(0, 2), 16);
const unsalted = (text: string): string =>
  createHash('sha256').update(`trajectory ${text}`).digest('hex').slice(0, 16);

/** Every id that a fault of these sets can have, as a judge that knows their form would list them. */
const guesses = new Set(
  Array.from({ length: 200 }, (_, i) => `INS-${String(i).padStart(5, '0')}`).flatMap((instance) =>
    supportDesk.faults.flatMap(({ name }) => [
      unsalted(`${instance}-${name}`),
      createHash('sha256').update(`${instance}-${name}`).digest('hex').slice(0, 16),
    ]),
  ),
);

const policies: Readonly<Record<string, Policy>> = {
  'the first half': ({ place }) => place < 0.5,
  'the first tenth': ({ place }) => place < 0.1,
  'all but the last third': ({ place }) => place < 0.67,
  'every other item': ({ index }) => index % 2 === 0,
  'ids with an even first byte': (item) => firstByte(item) % 2 === 0,
  'ids below the middle': (item) => firstByte(item) < 128,
};

const features = (item: Seen): readonly number[] => [
  1,
  item.place,
  item.place ** 2,
  item.index % 2,
  item.index % 8 === 0 ? 1 : 0,
  firstByte(item) / 256,
  firstByte(item) % 2,
  Number.parseInt(item.id.slice(-2), 16) / 256,
];

/** Logistic regression by gradient descent: what a judge would learn if it were told the labels. */
function learned(items: readonly Seen[]): Policy {
  const weights = features(items[0] as Seen).map(() => 0);
  const score = (item: Seen) =>
    features(item).reduce((sum, value, i) => sum + value * (weights[i] as number), 0);
  const paired = items.filter(({ isPaired }) => isPaired);
  for (let round = 0; round < 300; round++) {
    const step = weights.map(() => 0);
    for (const item of paired) {
      const missed = (item.isFaulty ? 1 : 0) - 1 / (1 + Math.exp(-score(item)));
      features(item).forEach((value, i) => {
        step[i] = (step[i] as number) + (missed * value) / paired.length;
      });
    }
    step.forEach((value, i) => {
      weights[i] = (weights[i] as number) + 3 * value;
    });
  }
  const middle = paired.map(score).sort((a, b) => a - b)[Math.floor(paired.length / 2)] as number;
  return (item) => score(item) > middle;
}

describe('a judge that reads nothing', () => {
  it('learns nothing from ids, order and position over fifty run folders', async () => {
    const runs: Seen[][] = [];
    for (let seed = 0; seed < RUNS; seed++) runs.push(await newRun(seed));
    const all = runs.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ id }) => guesses.has(id))).toEqual([]);
    for (const [name, flags] of Object.entries(policies)) {
      expect(Math.abs(deltaInErrors(all, flags)), name).toBeLessThan(NOISE);
    }
    const half = RUNS / 2;
    const learner = learned(runs.slice(0, half).flat());
    expect(Math.abs(deltaInErrors(runs.slice(half).flat(), learner))).toBeLessThan(NOISE);
  }, 60_000);

  it('would learn from the order of the set, which is why that has to be asked for', async () => {
    const runs: Seen[][] = [];
    for (let seed = 0; seed < RUNS; seed++) runs.push(await newRun(seed, { order: 'released' }));
    const learner = learned(runs.slice(0, RUNS / 2).flat());
    expect(deltaInErrors(runs.slice(RUNS / 2).flat(), learner)).toBeGreaterThan(NOISE);
  }, 60_000);

  it('learns nothing from which questions are shared', async () => {
    const all: Seen[] = [];
    for (let seed = 0; seed < 25; seed++) {
      const set = [...labelledSet(planSet(supportDesk, { size: 24, seed, parents: true }))];
      const folder = temporaryFolder();
      const judges = [await judgeNamed('outcome', fakeModel().model)];
      await runJob(folder, judges, { jobs: 1 }, { trajectories: set });
      const rows = await readVerdicts(folder);
      const turn = new Map<string, number>();
      for (const { trajectoryId, extra } of rows) {
        const asked = (extra?.shared_with as string | undefined) ?? trajectoryId;
        if (!turn.has(asked)) turn.set(asked, turn.size);
        turn.set(trajectoryId, turn.get(asked) as number);
      }
      const last = Math.max(...turn.values());
      for (const item of seenIn(
        set,
        rows.map((row) => ['00', row.trajectoryId]),
      )) {
        all.push({ ...item, place: (turn.get(item.trajectoryId) as number) / last });
      }
    }
    // Rows that share an answer are flagged together, which makes chance differences larger.
    expect(Math.abs(deltaInErrors(all, ({ place }) => place < 0.5))).toBeLessThan(NOISE);
  }, 60_000);
});
