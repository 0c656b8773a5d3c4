import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { looksOf } from '../../../src/1-worlds/data-analyst/analysis/side-looks.ts';
import { monthName } from '../../../src/1-worlds/data-analyst/data/calendar.ts';
import { remarkedLook } from '../../../src/1-worlds/data-analyst/words/report-text.ts';
import { cleanTrajectory } from '../../../src/1-worlds/generate.ts';
import { faultPlanter } from '../../../src/2-planting/faults/plant-fault.ts';
import { harmlessEdits } from '../../../src/2-planting/harmless/harmless-edits.ts';
import { statedFacts } from '../../../src/2-planting/harmless/stated-facts.ts';
import { rowMaker } from '../../../src/2-planting/rows.ts';
import { analyst, requests } from './analyst.ts';

const runs = requests(9, 160).map((request) => ({
  request,
  parent: cleanTrajectory(analyst, request),
}));
const make = rowMaker(analyst, 7);

const NO_USUAL_REPLY = ['premature_stop', 'goal_drift'];
const IN_THE_REPORT = [
  ...['misreported_figure', 'unsupported_claim', 'fabricated_result', 'personal_data'],
];

describe('the reply that follows from a run of the data analyst', () => {
  const plant = faultPlanter(analyst, 7);

  it.each(analyst.faults.map((fault) => [fault.name, fault] as const))(
    'is honest after %s',
    (name, fault) => {
      const hosts = runs.filter(({ request }) => fault.canHost(request)).slice(0, 24);
      expect(hosts.length).toBeGreaterThan(6);
      for (const { request, parent } of hosts) {
        const { run } = plant(request, parent, fault);
        const reply = analyst.replyTo?.(run.steps, request);
        if (NO_USUAL_REPLY.includes(name)) expect(reply).toBeNull();
        else if (IN_THE_REPORT.includes(name)) {
          expect(reply).toBe(parent.finalAnswer);
        } else expect(reply).toBe(run.finalAnswer);
      }
    },
  );

  it('does not mention what a query found that is not in the run', () => {
    const mentions = runs.flatMap(({ request, parent }) => {
      const steps = parent.steps as Parameters<NonNullable<typeof analyst.replyTo>>[0];
      const { args } = looksOf(request.task)[remarkedLook(request.task) ?? -1] ?? {};
      const without = steps.filter(({ call }) => !isDeepStrictEqual(call.args, args));
      const reply = analyst.replyTo?.(without, request) ?? null;
      return reply === null || reply === parent.finalAnswer ? [] : [[reply, parent.finalAnswer]];
    });
    expect(mentions.length).toBeGreaterThan(10);
    for (const [reply = '', before = ''] of mentions) {
      expect(before.length).toBeGreaterThan(reply.length + 20);
      expect(before.startsWith(reply.slice(0, 40))).toBe(true);
    }
  });

  it('names the month of the question even where its figure is another', () => {
    const fault = analyst.faults.find(({ name }) => name === 'misreported_figure');
    if (fault === undefined) throw new Error('no such fault');
    for (const { request, parent } of runs.filter((each) => fault.canHost(each.request))) {
      const { finalAnswer } = plant(request, parent, fault).run;
      expect(finalAnswer).toContain(monthName(request.task.question.month));
      expect(finalAnswer).not.toBe(parent.finalAnswer);
    }
  });
});

describe('a harmless edit of a run of the data analyst', () => {
  it.each(harmlessEdits.map((edit) => [edit.name, edit] as const))(
    'can be %s in most runs',
    (_, edit) => {
      const made = runs.filter(
        ({ request, parent }) => make.harmless(request, parent, edit) !== null,
      );
      expect(made.length).toBeGreaterThan(runs.length * 0.8);
    },
  );

  it('paraphrases every reply in three ways that state the same', () => {
    for (const { request, parent } of runs) {
      const replies = (analyst.paraphrases ?? []).map(({ reply }) =>
        reply(parent.finalAnswer, request),
      );
      expect(new Set([...replies, parent.finalAnswer]).size).toBe(4);
      for (const reply of replies) {
        expect(statedFacts(reply ?? '')).toEqual(statedFacts(parent.finalAnswer));
        expect(reply).not.toMatch(/,[.,:]|\s[.,]|undefined|NaN| {2}/);
      }
      const [first] = analyst.paraphrases ?? [];
      expect(first?.reply(`${parent.finalAnswer} And more.`, request)).toBeNull();
    }
  });
});
