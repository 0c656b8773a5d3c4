import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { judgeSet } from '../../../src/3-judging/judge.ts';
import { definedJudge } from '../../../src/3-judging/judges/defined-judge.ts';
import { defineJudge, isUnscored, type UserAnswer } from '../../../src/3-judging/judges/judge.ts';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { composite } from '../../../src/doors/adapters/composite.ts';
import { readVerdict, writeVerdict } from '../../../src/run/wire/verdict-row.ts';
import { item } from '../../3-judging/judges/own/some-item.ts';

const never = new AbortController().signal;
const saying = (id: string, answer: UserAnswer) =>
  defineJudge({ id, view: 'step', judge: () => answer });
const decide = (options: Parameters<typeof composite>[0]) =>
  definedJudge(composite(options)).judge(item('a'), never);

describe('several graders as one judge', () => {
  const low = { faulty_when: 'low', threshold: 0.5 } as const;

  it('pass a run whose mean by weight reaches the threshold', async () => {
    const graders = [
      saying('polite', { faulty: false }),
      saying('short', { score: 1, ...low }),
      { judge: saying('right', { score: 0.1, ...low, rationale: 'no' }), weight: 2 },
    ];
    expect(await decide({ id: 'gate', graders, threshold: 0.5 })).toMatchObject({
      faulty: false,
      score: 0.55,
      faultyWhen: 'low',
      members: {
        polite: { score: 1, faulty_without: true },
        short: { score: 1, faulty_without: true },
        right: { score: 0.1, faulty_without: false },
      },
    });
    expect(await decide({ id: 'gate', graders, threshold: 0.6 })).toMatchObject({
      faulty: true,
      rationale: 'flagged by right',
    });
  });

  it('pass a run that all of them pass, where there is no threshold', async () => {
    const graders = [saying('a', { faulty: false }), saying('b', { faulty: true })];
    expect(await decide({ id: 'gate', graders })).toMatchObject({
      faulty: true,
      members: { a: { faulty_without: true }, b: { faulty_without: false } },
    });
  });

  it('count a high score of a fault as a low one of the run', async () => {
    const graders = [saying('risk', { score: 0.75, faulty_when: 'high', threshold: 0.5 })];
    expect(await decide({ id: 'gate', graders, threshold: 0.5 })).toMatchObject({
      faulty: true,
      score: 0.25,
      members: { risk: { score: 0.25, faulty_without: null } },
    });
  });

  it('have no verdict if one of them has none, or a score of another scale', async () => {
    const fine = saying('fine', { faulty: false });
    const silent = [fine, saying('silent', { unscored: 'no reply' })];
    expect(await decide({ id: 'gate', graders: silent })).toMatchObject({
      unscored: 'silent: no reply',
    });
    const stars = [fine, saying('stars', { score: 4, faulty_when: 'low', threshold: 3 })];
    expect(await decide({ id: 'gate', graders: stars, threshold: 0.5 })).toMatchObject({
      unscored: 'stars: its score is 4 and not from 0 to 1',
    });
  });

  it('are refused if they cannot be told apart, weigh nothing or see different things', () => {
    const one = saying('one', { faulty: true });
    const outcome = defineJudge({ id: 'two', view: 'outcome', judge: () => ({ faulty: true }) });
    for (const [graders, problem] of [
      [[], 'no graders'],
      [[one, one], 'two graders called one'],
      [[{ judge: one, weight: 0 }], 'weight of one is 0'],
      [[one, outcome], 'same view'],
    ] as const) {
      expect(() => composite({ id: 'gate', graders })).toThrow(problem);
    }
    expect(() => composite({ id: 'gate', graders: [one], threshold: Number.NaN })).toThrow('NaN');
  });

  it('flag as the mean says, whatever they say, and never pass without a verdict of each', async () => {
    const answer = fc.oneof(
      fc.record({ faulty: fc.boolean() }),
      fc.record({ score: fc.double({ min: -0.5, max: 1.5, noNaN: true }), faulty: fc.boolean() }),
      fc.constantFrom({ unscored: 'no' }, { score: Number.NaN }, {}),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (answers, threshold) => {
          const graders = answers.map((each, index) => saying(`g${index}`, each));
          const decision = await decide({ id: 'gate', graders, threshold });
          const scores = answers.map((each) => {
            if (!('faulty' in each)) return Number.NaN;
            if (!('score' in each)) return each.faulty ? 0 : 1;
            return each.score < 0 || each.score > 1 ? Number.NaN : each.score;
          });
          const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
          if (Number.isNaN(mean)) expect(isUnscored(decision)).toBe(true);
          else expect(decision).toMatchObject({ faulty: mean < threshold });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are said to be inert in a report where they change no flag', async () => {
    const set = [...labelledSet(planSet(supportDesk, { size: 12, seed: 7, parents: true }))];
    const gate = composite({
      id: 'gate',
      graders: [
        saying('polite', { score: 1, ...low }),
        saying('not-empty', { faulty: false }),
        defineJudge({
          id: 'short',
          view: 'step',
          judge: ({ steps }) => ({ score: (steps ?? []).length < 5 ? 0 : 1, ...low }),
        }),
      ],
      threshold: 0.8,
    });
    const rows: string[] = [];
    for await (const verdict of judgeSet(gate, set)) rows.push(writeVerdict(verdict));
    expect(rows[0]).toContain('"members":{"polite":{"score":1,"faulty_without":');
    const verdicts = rows.map((row, at) => readVerdict(row, 'verdicts.jsonl', at + 1));
    const { notes } = measure(judgedSetFromMemory(set, verdicts, supportDesk), {
      ...DEFAULT_MEASURE,
      replicates: 0,
    });
    expect(notes).toContain(
      `In gate, polite and not-empty change nothing: without any one of them, the same of the ${set.length} runs would be flagged.`,
    );
  });
});
