import { describe, expect, it } from 'vitest';
import { playOracle } from '../../../src/1-worlds/contract/play.ts';
import { evaluate, figureOf } from '../../../src/1-worlds/data-analyst/analysis/evaluate.ts';
import { sameFigure, unaware } from '../../../src/1-worlds/data-analyst/analysis/mistakes.ts';
import { looksOf, otherLooks } from '../../../src/1-worlds/data-analyst/analysis/side-looks.ts';
import { monthText } from '../../../src/1-worlds/data-analyst/data/calendar.ts';
import { tablesOf } from '../../../src/1-worlds/data-analyst/data/tables.ts';
import { domains } from '../../../src/1-worlds/data-analyst/domains/domains.ts';
import { SCENARIOS } from '../../../src/1-worlds/data-analyst/scenario.ts';
import { environmentContract } from '../../../src/2-planting/clauses/contract.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { describeEnvironment } from '../../2-planting/contract-suite.ts';
import { analyst, answer, requests } from './analyst.ts';

describeEnvironment(analyst, { instances: 24, seeds: 3, instancesPerSeed: 8 });

describe('the questions of the data analyst', () => {
  const asked = requests(3, 320);

  it('have the true answer of what happened, which the correct analysis of the rows finds again', () => {
    for (const { task } of asked) {
      if (task.correct.declines) continue;
      expect(figureOf(task, task.correct)).toBeCloseTo(task.truth, 6);
    }
  });

  it('come from every business and every kind of figure, in different words', () => {
    const seen = (property: (request: (typeof asked)[number]) => string): number =>
      new Set(asked.map(property)).size;
    expect(seen(({ task: { domain } }) => domain.name)).toBe(domains.length);
    expect(seen(({ task: { question } }) => question.metric)).toBe(4);
    expect(seen(({ scenario }) => scenario)).toBe(SCENARIOS.length);
    expect(seen(({ goal }) => goal)).toBeGreaterThan(310);
  });

  it('are about tables of up to forty columns and a hundred rows, most of which they do not need', () => {
    const widths = asked.map(({ task }) => {
      const table = tablesOf(task).find(({ name }) => name === task.factTable);
      return table?.columns.length ?? 0;
    });
    expect(Math.min(...widths)).toBeLessThan(12);
    expect(Math.max(...widths)).toBeGreaterThan(36);
    expect(Math.max(...widths)).toBeLessThanOrEqual(40);
    for (const { task } of asked) {
      expect(task.facts.length).toBeGreaterThan(20);
      expect(task.facts.length).toBeLessThanOrEqual(130);
      if (!task.correct.declines) {
        expect(evaluate(task, task.correct).rows).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('have traps that change the figure of whoever overlooks them, most of the time and not always', () => {
    const caught = asked.flatMap(({ task }) => {
      const mistaken = unaware(task);
      if (mistaken === null || task.correct.declines) return [];
      return [!sameFigure(figureOf(task, mistaken), task.truth)];
    });
    const share = caught.filter((each) => each).length / caught.length;
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(1);
  });

  it('are not always about the month with the most rows', () => {
    const busiest = asked.filter(({ task }) => {
      const counts = new Map<string, number>();
      for (const { time } of task.facts) {
        counts.set(time.slice(0, 7), (counts.get(time.slice(0, 7)) ?? 0) + 1);
      }
      return counts.get(monthText(task.question.month)) === Math.max(...counts.values());
    });
    expect(busiest.length).toBeLessThan(asked.length / 2);
  });
});

describe('the correct runs of the data analyst', () => {
  it.each([
    ['short', 5, 24],
    ['mixed', 5, 75],
    ['long', 18, 75],
  ] as const)('have %s runs of %i to %i steps', (length, least, most) => {
    const environment = analyst.ofLength?.(length) ?? analyst;
    const random = new PythonRandom(3);
    const lengths = Array.from({ length: 60 }, (_, index) => {
      return playOracle(environment, environment.generate(random, index)).steps.length;
    });
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(most);
    const contract = environmentContract.map((clause) =>
      clause.breaches(environment, { seed: 5, instances: 10 }),
    );
    expect(contract.flat()).toEqual([]);
  });

  const runs = requests(5, 64).map((request) => ({
    request,
    run: playOracle(analyst, request),
  }));

  it('mend every error that they meet with the next call', () => {
    const refused = runs.flatMap(({ run: { steps } }) => {
      const failed = steps.filter(({ observation }) => !observation.ok);
      for (const { index } of failed) {
        expect(steps[index + 1]).toMatchObject({
          call: { tool: 'query' },
          observation: { ok: true },
        });
      }
      return failed.map(({ observation }) => observation.error);
    });
    expect(refused.length).toBeGreaterThan(20);
    for (const error of refused) expect(error).toMatch(/syntax error|^no such|^ambiguous column/);
  });

  it('report the figure that the last result holds, or say why there is none', () => {
    for (const { request, run } of runs) {
      const { figure } = run.steps.at(-1)?.call.args ?? {};
      if (['incomplete_data', 'two_meanings'].includes(request.scenario)) {
        const reason = expect.stringMatching(/\d{4}-\d\d-\d\d|which (?:one )?|\?/i);
        expect([figure, run.finalAnswer]).toEqual([null, reason]);
        continue;
      }
      const results = run.steps.filter(({ call }) => ['query', 'compute'].includes(call.tool));
      expect(JSON.stringify(results.at(-1)?.observation.data)).toContain(String(figure));
      expect(analyst.statesOutcome?.(run)).toBe(true);
    }
  });

  it('meet an error wherever they are meant to, whatever the engine learns', () => {
    for (const { request } of runs) {
      for (const { tool, args, stumble } of [
        ...looksOf(request.task),
        ...otherLooks(request.task),
      ]) {
        expect([args, answer(request, tool, args).ok]).toEqual([args, true]);
        if (stumble !== null) {
          expect([stumble, answer(request, tool, stumble).ok]).toEqual([stumble, false]);
        }
      }
    }
  });

  it('differ in length and in the calls that they make', () => {
    const shapes = runs.map(({ run }) => run.steps.map(({ call }) => call.tool).join());
    expect(new Set(shapes).size).toBeGreaterThan(12);
  });

  it('are written in sentences without stray punctuation', () => {
    for (const { run } of runs) {
      expect(`${run.goal} ${run.finalAnswer}`).not.toMatch(
        /[%@]\s*(?:is|in|add)|,[.,?]|\s[.,]|undefined|NaN| {2}/,
      );
    }
  });
});
